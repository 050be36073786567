import { type Finding, isTest, type SourceFile, targetOf } from "./source-file.ts";

/**
 * The modules of each workspace, from the top down: folders of `src`, files directly in it by name, and `*` for all
 * other such files. A file may import from its own module and from modules below, including types.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  server: [
    "commands",
    "*",
    "demo",
    "console",
    "operations",
    "privacy",
    "pages",
    "complaints",
    "payments",
    "desktop",
    "membership",
    "shop",
    "accounts",
    "content",
    "messages",
    "webhooks",
    "alarms",
    "operators",
    "platform",
  ],
  web: [
    "*",
    "console",
    "frame",
    "shop",
    "content-pages",
    "home",
    "privacy",
    "payments",
    "desktop",
    "accounts",
    "platform",
    "ui",
  ],
  contract: [
    "calls",
    "demo",
    "rejections",
    "errors",
    "rendering",
    "back-office",
    "webhooks",
    "content",
    "privacy",
    "payments",
    "desktop",
    "membership",
    "shop",
    "accounts",
    "*",
    "typed-values",
  ],
  artwork: [
    "*",
    "avatars",
    "page-headers",
    "share",
    "proofs",
    "showcase",
    "demo-video",
    "scenes",
    "motifs",
    "fonts",
    "pixels",
    "browser",
    "site-colours",
    "from-pages",
    "media-step",
  ],
};

/**
 * These files declare what the server's modules receive from above and what each stores. All modules import their
 * types, so they contain only types.
 */
const filesOfTypes = ["server/src/context.ts", "server/src/tables.ts"];

/** Checks that imports only go down. Tests may import from everywhere in their workspace. */
export function checkRoomImports({ path, imports, exportedNames }: SourceFile): Finding[] {
  const from = positionOf(path);
  if (!from || isTest(path)) return [];
  const found = (line: number, advice: string): Finding => ({ path, line, rule: "room imports", advice });
  if (from.layer < 0)
    return [
      found(1, `"${from.room}" is no room: give it a place in scripts/structure/check-room-imports.ts.`),
    ];
  if (
    filesOfTypes.includes(path) &&
    (exportedNames.length > 0 || imports.some(({ isTypeOnly }) => !isTypeOnly))
  )
    return [found(1, "This file has types alone: create values in compose.ts.")];
  return imports.flatMap(({ specifier, line, isTypeOnly }) => {
    const target = targetOf(path, specifier);
    if (target !== undefined && filesOfTypes.includes(target) && isTypeOnly) return [];
    const to = target === undefined ? undefined : positionOf(target);
    if (to?.workspace !== from.workspace) return [];
    if (to.room === "testing") return [found(line, "Only tests may import from testing/.")];
    if (to.layer >= from.layer) return [];
    return [found(line, `${from.room} imports upwards from ${to.room}: move what both need below.`)];
  });
}

interface LayerPosition {
  readonly workspace: string;
  readonly room: string;
  /** The index from the top; -1 if the module is not listed. */
  readonly layer: number;
}

function positionOf(path: string): LayerPosition | undefined {
  const [, workspace = "", first = "", rest = ""] = /^([^/]+)\/src\/([^/.]+)(.*)$/.exec(path) ?? [];
  const list = rooms[workspace];
  if (!list) return undefined;
  const room = rest.includes("/") || list.includes(first) ? first : "*";
  return { workspace, room, layer: list.indexOf(room) };
}
