import { type Building, buildings, type Workspace } from "./floors.ts";
import { type Finding, isTest, type SourceFile, targetOf } from "./source-file.ts";

interface Place {
  readonly workspace: Workspace;
  /** A folder in `src`, a file directly there that has a floor of its own, or the roof. */
  readonly unit: string;
}

/** Imports go down, sideways only along an arrow. Tests may import from everywhere. */
export function checkFloors(file: SourceFile, allowed: typeof buildings = buildings): Finding[] {
  const from = placeOf(file.path, allowed);
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
  return file.imports.flatMap(({ specifier, line, types }) => {
    if (types && building.lookouts.includes(from.unit)) return [];
    const target = targetOf(file.path, specifier);
    const to = target === undefined ? undefined : placeOf(target, allowed);
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

function placeOf(path: string, allowed: typeof buildings): Place | undefined {
  const [, workspace, first, rest] = /^([^/]+)\/src\/([^/.]+)(.*)$/.exec(path) ?? [];
  if (!isWorkspace(workspace, allowed) || first === undefined) return undefined;
  const isFile = !rest?.includes("/");
  const unit = isFile && floorOf(allowed[workspace], first) === undefined ? "roof" : first;
  return { workspace, unit };
}

function isWorkspace(name: string | undefined, allowed: typeof buildings): name is Workspace {
  return name !== undefined && Object.hasOwn(allowed, name);
}
