/* rate TABLE < POSITIONS: positions looked up in a second, one by one and all at once by one thread and by all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <zermelo.h>

enum { most = 1000000, longest = 1024 };

static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv) {
    static char *positions[most], line[longest], move[ZERMELO_MOVE_SIZE];
    static int8_t outcomes[most];
    zermelo_tables *tables;
    zermelo_value value;
    int count = 0, threads, i;
    double began;
    if (argc != 2 || zermelo_open(argv[1], &tables) < 0) return 3;
    for (; count < most && fgets(line, sizeof line, stdin) != NULL; ++count) {
        line[strcspn(line, "\n")] = '\0';
        positions[count] = malloc(strlen(line) + 1);
        strcpy(positions[count], line);
    }
    if (count == 0 || zermelo_probe_many(tables, (const char *const *)positions, (size_t)count, outcomes, NULL, NULL, 0) != count) return 4; /* warm */
    began = now();
    for (i = 0; i < count; ++i)
        if (zermelo_probe(tables, positions[i], &value) < 0) return 4;
    printf("probe, one by one         %8.2f us\n", 1e6 * (now() - began) / count);
    began = now();
    for (i = 0; i < count; ++i)
        if (zermelo_best_move(tables, positions[i], move, sizeof move) < 0) return 4;
    printf("best move, one by one     %8.2f us\n", 1e6 * (now() - began) / count);
    for (threads = 1; threads >= 0; --threads) {
        began = now();
        if (zermelo_probe_many(tables, (const char *const *)positions, (size_t)count, outcomes, NULL, NULL, threads) != count) return 4;
        printf("probe, %s %8.2f us\n", threads == 1 ? "many, one thread  " : "many, all cores   ", 1e6 * (now() - began) / count);
    }
    return zermelo_close(tables);
}
