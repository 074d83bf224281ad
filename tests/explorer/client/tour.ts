// A stranger's program: every operation of the server by a client that is generated from its own description. The names and
// the types are those of the description; a wrong one does not compile.
import type { Client } from "openapi-fetch";
import type { components, paths } from "generated";

type Answer = components["schemas"]["position"];

/** Asks everything once; proof: a certificate of the catalog. */
export async function tour(client: Client<paths>, spec: string, proof: string) {
  async function told<T>(reply: Promise<{ data?: T; error?: components["schemas"]["error"]; response: Response }>) {
    const { data, error, response } = await reply;
    if (data === undefined) throw new Error(`${response.url}: ${error?.error.what}: ${error?.error.why}`);
    return data;
  }
  const text = { parseAs: "text" } as const;
  const health = await told(client.GET("/api/v1/health"));
  const { games } = await told(client.GET("/api/v1/games"));
  const rules = await told(client.GET("/api/v1/rules", { params: { query: { spec } } }));
  const { cells } = await told(client.GET("/api/v1/board", { params: { query: { spec } } }));
  const known = await told(client.GET("/api/v1/known", { params: { query: { spec } } }));
  const catalog = await told(client.GET("/api/v1/catalog"));
  const start: Answer = await told(client.GET("/api/v1/position", { params: { query: { spec, line: true } } }));
  const line: string[] = start.line ?? [];
  const proven = await told(client.GET("/api/v1/position", { params: { query: { proof } } }));
  const checked = await told(client.GET("/api/v1/check", { params: { query: { proof } } }));
  const branches = await told(client.GET("/api/v1/branches", { params: { query: { proof } } }));
  const stats = await told(client.GET("/api/v1/stats", { params: { query: { spec } } }));
  const report = await told(client.GET("/api/v1/report", { params: { query: { spec } } }));
  const depth = await told(client.GET("/api/v1/draw-depth", { params: { query: { spec } } }));
  const puzzle = await told(client.GET("/api/v1/puzzle", { params: { query: { spec, steps: 1 } } }));
  const puzzles = await told(client.GET("/api/v1/puzzles", { params: { query: { spec } } }));
  const later = start.moves.map((move) => move.child);
  const batch = await told(client.POST("/api/v1/batch", { body: { spec, positions: later } }));
  const position = later[0]!;
  const setup = await told(client.GET("/api/v1/setup", { params: { query: { spec, position } } }));
  const whatIf = await told(
    client.GET("/api/v1/what-if", { params: { query: { spec, position: start.position, piece: "b", from: "a1" } } }),
  );
  const value = await told(
    client.GET("/api/v1/value", { params: { query: { spec: "konane@3x4", position: "3/bw1/1bw/3" } } }),
  );
  const atlas = await told(client.GET("/api/v1/atlas", { params: { query: { spec: "konane@3x4", list: "hottest" } } }));
  const pictures = await Promise.all([
    told(client.GET("/picture.svg", { params: { query: { spec, values: true, dark: true } }, ...text })),
    told(client.GET("/stats.svg", { params: { query: { spec, dark: true } }, ...text })),
    told(
      client.GET("/thermograph.svg", {
        params: { query: { spec: "konane@3x4", position: "3/bw1/1bw/3" } },
        ...text,
      }),
    ),
  ]);
  const sheet = await told(client.GET("/sheet.html", { params: { query: { spec, steps: 1, count: 2 } }, ...text }));
  const file = await told(client.GET("/api/v1/file", { params: { query: { file: proof } }, parseAs: "arrayBuffer" }));
  const search = await told(client.POST("/api/v1/searches", { body: { spec: "konane@4x5", seconds: 20 } }));
  let found = search;
  while (found.state === "running" || found.state === "waiting")
    found = await told(client.GET("/api/v1/searches", { params: { query: { id: search.id } } }));
  await told(client.DELETE("/api/v1/searches", { params: { query: { id: search.id } } }));
  const job = await told(client.GET("/api/v1/job", { params: { query: { address: "/api/v1/health" } } }));
  const description = await told(client.GET("/api/v1/openapi.json"));
  const wrong = await client.GET("/api/v1/position", { params: { query: { spec: "nogame" } } });
  return {
    health,
    games,
    rules,
    cells,
    known,
    catalog,
    start,
    line,
    proven,
    checked,
    branches,
    stats,
    report,
    depth,
    puzzle,
    puzzles,
    batch,
    setup,
    whatIf,
    value,
    atlas,
    pictures,
    sheet,
    file,
    found,
    job,
    description,
    refused: wrong.error,
  };
}
