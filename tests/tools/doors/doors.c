/* doors TABLE < POSITIONS: a row for each line by the C interface, as test_doors.py compares them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zermelo.h>

static const char *const names[] = {"loss", "draw", "win", "unknown"};

static void print_value(int outcome, int plies, int points, int metric) {
    printf("%s ", names[outcome + 1]);
    plies == ZERMELO_NONE ? printf("-") : printf("%d", plies);
    metric == ZERMELO_SCORE ? printf(" %d", points) : printf(" -");
}

int main(int argc, char **argv) {
    static char line[4096], side[64];
    zermelo_tables *tables;
    if (argc != 2 || zermelo_open(argv[1], &tables) < 0) return 3;
    while (fgets(line, sizeof line, stdin) != NULL) {
        zermelo_value value;
        zermelo_move *moves;
        int count, i;
        line[strcspn(line, "\n")] = '\0';
        if (zermelo_probe(tables, line, &value) < 0 || zermelo_side(tables, zermelo_turn(tables, line), side, sizeof side) < 0) return 4;
        count = zermelo_moves(tables, line, NULL, 0);
        moves = malloc((size_t)(count + 1) * sizeof *moves);
        if (moves == NULL || zermelo_moves(tables, line, moves, (size_t)count) != count) return 4;
        printf("%s ", side);
        print_value(value.outcome, value.plies, value.points, value.metric);
        for (i = 0; i < count; ++i) {
            printf(" | %s ", moves[i].name);
            print_value(moves[i].outcome, moves[i].plies, moves[i].points, value.metric);
        }
        puts("");
        free(moves);
    }
    return zermelo_close(tables);
}
