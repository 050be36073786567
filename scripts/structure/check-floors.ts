import { type Building, buildings } from "./floors.ts";
import { type Finding, isTest, type SourceFile, targetOf } from "./source-file.ts";

interface Place {
  readonly workspace: "web" | "server";
  /** A folder in `src`, or a file directly there without its endings. */
  readonly unit: string;
}

/** Imports go down, sideways only along an arrow. Tests may reach everywhere: they look at the whole. */
export function checkFloors(file: SourceFile, allowed: typeof buildings = buildings): Finding[] {
  const from = placeOf(file.path);
  if (!from || isTest(file.path)) return [];
  const building = allowed[from.workspace];
  const found = (line: number, advice: string): Finding => ({
    path: file.path,
    line,
    rule: "floors",
    advice,
  });
  if (floorOf(building, from.unit) === undefined) {
    return [found(1, `"${from.unit}" stands on no floor: give it one in scripts/structure/floors.ts.`)];
  }
  return file.imports.flatMap(({ specifier, line }) => {
    const target = targetOf(file.path, specifier);
    const to = target === undefined ? undefined : placeOf(target);
    if (!to || to.workspace !== from.workspace || to.unit === from.unit) return [];
    const refusal = refuse(building, from.unit, to.unit);
    return refusal ? [found(line, refusal)] : [];
  });
}

function refuse(building: Building, from: string, to: string): string | undefined {
  if (to === "testing") return "Only tests may import from testing/.";
  const [above, below] = [floorOf(building, from), floorOf(building, to)];
  if (above === undefined || below === undefined) return `"${to}" stands on no floor.`;
  if (below < above) return undefined;
  if (below > above) {
    return `${from} (floor ${above}) imports upwards from ${to} (floor ${below}): move what both need below.`;
  }
  if (building.arrows[from]?.includes(to)) return undefined;
  return `${from} and ${to} share floor ${above} without an arrow: move what both need below.`;
}

function floorOf(building: Building, unit: string): number | undefined {
  const floor = Object.entries(building.floors).find(([, units]) => units.includes(unit));
  return floor && Number(floor[0]);
}

function placeOf(path: string): Place | undefined {
  const match = /^(web|server)\/src\/([^/.]+)/.exec(path);
  const [, workspace, unit] = match ?? [];
  if ((workspace !== "web" && workspace !== "server") || unit === undefined) return undefined;
  return { workspace, unit };
}
