/** A drifting frame of footage. Positions are in cells, speeds in cells per second. */
export interface Krill {
  x: number;
  y: number;
  readonly speed: number;
  readonly phase: number;
  readonly width: number;
  readonly height: number;
  /** Index into the four krill colours. */
  readonly colour: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The distance in cells within which the mouth attracts krill. */
const reach = 46;
const pull = 0.9;

export function spawnKrill(place: Place, random: () => number): Krill {
  return {
    ...place,
    speed: 4 + random() * 7,
    phase: random() * 2 * Math.PI,
    width: random() < 0.3 ? 3 : 2,
    height: random() < 0.25 ? 1 : 2,
    colour: random() < 0.12 ? 3 : Math.floor(random() * 3),
  };
}

/** Moves krill to the left, and to the mouth when near. True once it was eaten or has passed. */
export function moveKrill(krill: Krill, mouth: Place, timeS: number, stepS: number): boolean {
  const dx = mouth.x - krill.x;
  const dy = mouth.y - krill.y;
  const distance = Math.hypot(dx, dy) || 1;
  const draw = distance < reach ? (reach - distance) * pull : 0;
  krill.x += ((dx / distance) * draw - krill.speed) * stepS;
  krill.y += ((dy / distance) * draw + dy * 0.05 + Math.sin(timeS * 1.4 + krill.phase) * 2.2) * stepS;
  return distance < 3 || krill.x < mouth.x - 3;
}
