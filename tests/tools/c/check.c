/*
 * check TABLE < POSITIONS: looks up each line alone, as `zermelo query TABLE -` does; then all lines at once and by
 * several threads, while others open and close the table, and compares. Prints a line for each position.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zermelo.h>

enum { longest = 1024, most = 100000, workers = 4 };

static const char *file;
static zermelo_tables *tables;
static char *positions[most];
static zermelo_value values[most];
static int count;

static void stop(const char *what) {
    fprintf(stderr, "%s: %s\n", what, zermelo_error());
    exit(1);
}

static void *probe_again(void *unused) {
    int i;
    (void)unused;
    for (i = 0; i < count; ++i) {
        zermelo_value value;
        if (zermelo_probe(tables, positions[i], &value) != ZERMELO_OK) stop("probe");
        if (memcmp(&value, &values[i], sizeof value) != 0) stop("another value in a thread");
    }
    return NULL;
}

static void *open_and_close(void *unused) {
    int i;
    (void)unused;
    for (i = 0; i < 50; ++i) {
        zermelo_tables *another;
        if (zermelo_open(file, &another) != ZERMELO_OK) stop("open");
        if (zermelo_close(another) != ZERMELO_OK) stop("close");
        if (zermelo_close(another) != ZERMELO_USAGE) stop("a closed handle is closed again");
    }
    return NULL;
}

static void probe_all(void) {
    int8_t *outcomes = malloc(most);
    int32_t *plies = malloc(most * sizeof *plies);
    int32_t *points = malloc(most * sizeof *points);
    int i;
    if (zermelo_probe_many(tables, (const char *const *)positions, (size_t)count, outcomes, plies, points, 0) != count) stop("all at once");
    for (i = 0; i < count; ++i)
        if (outcomes[i] != values[i].outcome || plies[i] != values[i].plies || points[i] != values[i].points) stop("another value at once");
    free(outcomes);
    free(plies);
    free(points);
}

int main(int argc, char **argv) {
    static char line[longest];
    pthread_t threads[workers + 1];
    int i;
    if (argc != 2) return 2;
    file = argv[1];
    if (zermelo_open(file, &tables) != ZERMELO_OK) stop("open");
    while (count < most && fgets(line, sizeof line, stdin) != NULL) {
        char best[ZERMELO_MOVE_SIZE];
        line[strcspn(line, "\n")] = '\0';
        positions[count] = malloc(strlen(line) + 1);
        strcpy(positions[count], line);
        if (zermelo_probe(tables, line, &values[count]) != ZERMELO_OK) stop(line);
        if (zermelo_best_move(tables, line, best, sizeof best) < 0) stop(line);
        printf("%d %d %d %s\n", (int)values[count].outcome, (int)values[count].plies, (int)values[count].points, best[0] ? best : "-");
        ++count;
    }
    probe_all();
    for (i = 0; i < workers; ++i) pthread_create(&threads[i], NULL, probe_again, NULL);
    pthread_create(&threads[workers], NULL, open_and_close, NULL);
    for (i = 0; i <= workers; ++i) pthread_join(threads[i], NULL);
    for (i = 0; i < count; ++i) free(positions[i]);
    return zermelo_close(tables) == ZERMELO_OK ? 0 : 1;
}
