/* A perfect player of any solved game, over the Universal Game Interface: engine TABLE. */
#include <stdio.h>
#include <string.h>
#include <zermelo.h>

enum { longest = 1 << 16 };

/* A position of UGI is one of zermelo, but for the name of the start: "startpos moves a b" or "fen TEXT moves a b". */
static void set_position(zermelo_tables *tables, const char *words, char *position) {
    static char text[longest];
    if (strncmp(words, "startpos", 8) == 0)
        snprintf(text, sizeof text, "start%s", words + 8);
    else if (strncmp(words, "fen ", 4) == 0)
        snprintf(text, sizeof text, "%s", words + 4);
    if (zermelo_position(tables, text, position, longest) < 0) printf("info string %s\n", zermelo_error());
}

/* Nobody has won before the end; there the table tells the outcome for the side to move. */
static const char *result(zermelo_tables *tables, const char *position) {
    zermelo_value value;
    if (zermelo_is_over(tables, position) != 1 || zermelo_probe(tables, position, &value) < 0) return "none";
    if (value.outcome == ZERMELO_DRAW) return "draw";
    return (value.outcome == ZERMELO_WIN) == (zermelo_turn(tables, position) == 0) ? "p1win" : "p2win";
}

int main(int argc, char **argv) {
    static char line[longest], position[longest] = "start", move[ZERMELO_MOVE_SIZE];
    zermelo_tables *tables;
    if (argc != 2 || zermelo_open(argv[1], &tables) < 0) {
        fprintf(stderr, "%s\n", argc == 2 ? zermelo_error() : "usage: engine TABLE");
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "ugi") == 0) puts("id name example\nid author zermelo\nugiok");
        if (strcmp(line, "isready") == 0) puts("readyok");
        if (strcmp(line, "uginewgame") == 0) strcpy(position, "start");
        if (strncmp(line, "position ", 9) == 0) set_position(tables, line + 9, position);
        if (strcmp(line, "query p1turn") == 0) printf("response %s\n", zermelo_turn(tables, position) == 0 ? "true" : "false");
        if (strcmp(line, "query gameover") == 0) printf("response %s\n", zermelo_is_over(tables, position) == 1 ? "true" : "false");
        if (strcmp(line, "query result") == 0) printf("response %s\n", result(tables, position));
        if (strncmp(line, "go", 2) == 0) printf("bestmove %s\n", zermelo_best_move(tables, position, move, sizeof move) > 0 ? move : "0000");
        if (strcmp(line, "quit") == 0) break;
        fflush(stdout);
    }
    return zermelo_close(tables);
}
