/*
 * zermelo: looks positions of solved board games up in tables. The C interface; it has no solver.
 *
 *     zermelo_tables *tables;
 *     zermelo_value value;
 *     char move[ZERMELO_MOVE_SIZE];
 *     if (zermelo_open("konane-4x4.ztb", &tables) < 0) puts(zermelo_error());
 *     if (zermelo_probe(tables, "start moves a1", &value) == 0 && value.outcome == ZERMELO_WIN) ...
 *     zermelo_best_move(tables, "start moves a1", move, sizeof move);
 *     zermelo_close(tables);
 *
 * Results   A call that fails returns a negative status; zermelo_error() has its text. Nothing throws, prints or exits.
 * Threads   All calls may be made by any number of threads at once, also on one handle.
 * Handles   zermelo_tables is never looked into: a handle that is NULL, closed or no handle at all gives ZERMELO_USAGE.
 * Memory    The caller owns all buffers and arrays. Strings that are passed in are only read during the call.
 * Texts     ASCII or UTF-8. A call that writes a text returns its length without the final NUL, like snprintf. At most
 *           `size` bytes are written, with the NUL; `buffer` may be NULL where `size` is 0.
 * Positions A position is a text: "start", a position's own text, or either of them, " moves " and moves:
 *           "start moves a1 b1". zermelo_position() writes the text of the last position alone.
 * Sides     0 is the side that begins, 1 the other one. Values are for the side to move, if nothing else is said.
 */
#ifndef ZERMELO_H
#define ZERMELO_H

/* NOLINTBEGIN(modernize-*): this is C. */

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define ZERMELO_API __attribute__((visibility("default")))
#else
#define ZERMELO_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The statuses. With a minus they are the exit codes of the program zermelo. */
enum {
    ZERMELO_OK = 0,
    ZERMELO_INTERNAL = -1,  /* a bug of the library */
    ZERMELO_USAGE = -2,     /* a NULL or a closed handle, where neither may be */
    ZERMELO_NOT_FOUND = -3, /* no such file, table or game */
    ZERMELO_BAD_INPUT = -4, /* a text that is no spec, position or legal move */
    ZERMELO_LIMIT = -6,     /* no memory */
    ZERMELO_NO_ANSWER = -7, /* no table holds the position */
    ZERMELO_CORRUPT = -8    /* a file that is damaged or of another version */
};

/* Outcomes for the side to move, both sides playing perfectly; the last two in arrays alone. */
enum {
    ZERMELO_LOSS = -1,
    ZERMELO_DRAW = 0,
    ZERMELO_WIN = 1,
    ZERMELO_UNKNOWN = 2,   /* no table holds the position */
    ZERMELO_UNREADABLE = 3 /* the text is no position of the game */
};

/* The values that a table keeps: outcomes with distances, outcomes alone, or points. */
enum { ZERMELO_DTW = 0, ZERMELO_WDL = 1, ZERMELO_SCORE = 2 };

/* The number in `plies` and `cost` where there is none. */
#define ZERMELO_NONE (-1)

/* The bytes of a move's name, its NUL included. */
#define ZERMELO_MOVE_SIZE 256

/* One table, or the tables of a folder that know one game. */
typedef struct zermelo_tables zermelo_tables;

/* The value of a position. */
typedef struct zermelo_value {
    int32_t outcome; /* ZERMELO_LOSS, ZERMELO_DRAW or ZERMELO_WIN */
    int32_t plies;   /* to the end of the game, the winner hurrying; ZERMELO_NONE for draws, and without distances */
    int32_t points;  /* in games of points: at the end of the game, less those of the other side; else 0 */
    int32_t metric;  /* of the table, or of the one of a folder that is asked first: ZERMELO_DTW, ZERMELO_WDL ... */
} zermelo_value;

/* A move, with its value for the player who makes it. */
typedef struct zermelo_move {
    int32_t outcome; /* also ZERMELO_UNKNOWN */
    int32_t plies;   /* that are left after the move; ZERMELO_NONE as in zermelo_value */
    int32_t points;  /* as in zermelo_value */
    int32_t cost;    /* plies or points worse than the best move; ZERMELO_NONE if it has another outcome, or none */
    int32_t optimal; /* 1 if no move is better, else 0 */
    char name[ZERMELO_MOVE_SIZE];
} zermelo_move;

/* Facts of a table; of a folder, those of the table that is asked first. */
typedef struct zermelo_facts {
    uint64_t positions; /* that it stores a value of */
    uint64_t wins;      /* for the side to move */
    uint64_t draws;
    uint64_t losses;
    uint64_t bytes;  /* of the file */
    int32_t tables;  /* how many files the handle asks */
    int32_t metric;  /* ZERMELO_DTW, ZERMELO_WDL or ZERMELO_SCORE */
    int32_t dense;   /* 1: a value for each index; 0: for each key that was reached */
    zermelo_value start;
} zermelo_facts;

/* The version of the library: "zermelo 0.2.0+g19b2a87". Never fails; the text lives as long as the library. */
ZERMELO_API const char *zermelo_version(void);

/*
 * The text of the last call of this thread that failed; "" before. Calls that succeed leave it. It is valid until the
 * thread's next call that fails. Per thread, because handles are shared and opening has no handle yet.
 */
ZERMELO_API const char *zermelo_error(void);

/*
 * Sets the bytes of decompressed blocks that the tables opened from now on keep in memory together; 64 MB without a
 * call. Returns ZERMELO_OK.
 */
ZERMELO_API int zermelo_set_cache(uint64_t bytes);

/*
 * Opens a plug: a shared library with games, as the projects of `zermelo new-game` build it. It stays open; handles that
 * are opened later know its games. A plug that is open already is left as it is. Its code runs in this process.
 * Fails with NOT_FOUND, with CORRUPT where it is no plug or one for another version or compiler, and with USAGE where a
 * game of its name is known already.
 */
ZERMELO_API int zermelo_open_plug(const char *file);

/*
 * Opens a table file, and checks everything but its blocks; `*tables` is a handle to close. Fails with NOT_FOUND,
 * with CORRUPT, and with USAGE for a folder; `*tables` is then NULL.
 */
ZERMELO_API int zermelo_open(const char *file, zermelo_tables **tables);

/*
 * Opens all tables of a folder that know positions of a spec ("konane@4x4"), also those of its endgames. Each position
 * is looked up in the table that knows most. Fails with NOT_FOUND without such a table, with BAD_INPUT for a bad spec,
 * and with CORRUPT where all such files are damaged; `*tables` is then NULL.
 */
ZERMELO_API int zermelo_open_folder(const char *folder, const char *spec, zermelo_tables **tables);

/* Ends a handle. Calls of other threads that use it now end well. NULL does nothing. Fails with USAGE. */
ZERMELO_API int zermelo_close(zermelo_tables *tables);

/* Writes the spec of the game, in its canonical form. Returns its length. Fails with USAGE. */
ZERMELO_API int zermelo_spec(zermelo_tables *tables, char *buffer, size_t size);

/* Writes the name of side 0 or 1: "white". Returns its length. Fails with USAGE. */
ZERMELO_API int zermelo_side(zermelo_tables *tables, int side, char *buffer, size_t size);

/* Writes the facts. Fails with USAGE, and with CORRUPT where the block of the start is damaged. */
ZERMELO_API int zermelo_get_facts(zermelo_tables *tables, zermelo_facts *facts);

/* Writes the canonical text of a position. Returns its length. Fails with USAGE and BAD_INPUT. */
ZERMELO_API int zermelo_position(zermelo_tables *tables, const char *position, char *buffer, size_t size);

/* Returns the side to move, 0 or 1. Fails with USAGE and BAD_INPUT. */
ZERMELO_API int zermelo_turn(zermelo_tables *tables, const char *position);

/* Returns 1 if the rules end the game there, else 0. Fails with USAGE and BAD_INPUT. */
ZERMELO_API int zermelo_is_over(zermelo_tables *tables, const char *position);

/* Looks a position up. Fails with USAGE, BAD_INPUT, NO_ANSWER, and CORRUPT where its block is damaged. */
ZERMELO_API int zermelo_probe(zermelo_tables *tables, const char *position, zermelo_value *value);

/*
 * Writes the name of the best move: the quickest win, else the most points, else a draw, else the longest defence.
 * Returns its length, 0 if the game is over. Fails as zermelo_probe().
 */
ZERMELO_API int zermelo_best_move(zermelo_tables *tables, const char *position, char *buffer, size_t size);

/*
 * Writes the moves, best first, at most `capacity` of them; `moves` may be NULL where `capacity` is 0. Returns their
 * number, which may be greater. Fails as zermelo_probe(), and with LIMIT if a name has ZERMELO_MOVE_SIZE bytes or more.
 * A position knows no history: in Mabi a move to a position for the third time is among them, which the book forbids.
 */
ZERMELO_API int zermelo_moves(zermelo_tables *tables, const char *position, zermelo_move *moves, size_t capacity);

/*
 * Writes the text of the position after a move. Returns its length. Fails with USAGE, and with BAD_INPUT also where the
 * move is not legal.
 */
ZERMELO_API int zermelo_play(zermelo_tables *tables, const char *position, const char *move, char *buffer, size_t size);

/*
 * Looks `count` positions up: each block of a table is decompressed once, by `threads` threads (0: one per core). That
 * is faster than one by one where blocks are not in memory yet, and with several threads. `outcomes`, `plies` and
 * `points` have `count` places or are NULL, if they are not wanted; numbers are as in zermelo_value. A position that no
 * table holds, or a text that is none, gets an outcome of its own and fails nothing; zermelo_error() then tells of the
 * first such text. Returns the number of outcomes that are known. Fails with USAGE, also for more than INT32_MAX
 * positions, and with LIMIT and CORRUPT.
 */
ZERMELO_API int zermelo_probe_many(zermelo_tables *tables, const char *const *positions, size_t count, int8_t *outcomes,
                                   int32_t *plies, int32_t *points, int threads);

/*
 * The same for the lines of one text of `length` bytes, for languages in which an array of strings is dear. An empty
 * line is a text that is no position; a final newline begins no line, and "\r" before a newline belongs to it.
 * `capacity` is the number of places of each array.
 * Returns the number of lines, which may be greater: then no position is looked up.
 */
ZERMELO_API int zermelo_probe_lines(zermelo_tables *tables, const char *text, size_t length, size_t capacity,
                                    int8_t *outcomes, int32_t *plies, int32_t *points, int threads);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*) */

#endif
