import { whaleHeight, whaleWidth } from "../../../ui/whale/sprite.ts";
import { initialClips } from "../initial-clips.ts";

/** Positions on the grid, in cells. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  /** The whale's upper left corner at rest. */
  readonly whale: Point;
  /** The top row of the timeline. */
  readonly track: number;
}

export interface Scene {
  readonly stage: Stage;
  readonly random: () => number;
  readonly krill: Krill[];
  readonly timeline: Timeline;
  timeS: number;
  /** The whale's vertical offset from rest. */
  drift: number;
  /** Strength of the motion, from 0 at rest to 1. */
  strength: number;
}

const mouthOffset: Point = { x: whaleWidth - 4, y: 17 };
const maxDrift = 10;
const krillPerClick = 12;
const maxKrill = 140;

export function mouthOf({ stage, drift }: Pick<Scene, "stage" | "drift">): Point {
  return { x: stage.whale.x + mouthOffset.x, y: stage.whale.y + mouthOffset.y + drift };
}

/** The initial scene: the whale at rest, krill in front of it. */
export function createScene(stage: Stage): Scene {
  const random = createRandom(7);
  const mouth = mouthOf({ stage, drift: 0 });
  const sea = Math.max(24, stage.width - mouth.x);
  const krill = Array.from({ length: stage.width < 150 ? 34 : 70 }, () =>
    spawnKrill({ x: mouth.x + 6 + random() * (sea + 24), y: startRow(stage, random) }, random),
  );
  const timeline = createTimeline(mouth.x, stage.width, random);
  const scene: Scene = { stage, random, krill, timeline, timeS: 0, drift: 0, strength: 0 };
  // Advances the krill alone, so that some have gathered in front of the mouth.
  for (let step = 0; step < 45; step += 1) moveAllKrill(scene, 1 / 30);
  return scene;
}

function startRow({ whale }: Stage, random: () => number): number {
  return whale.y + 4 + random() * (whaleHeight - 5);
}

/** Advances the scene by `stepS` seconds. The whale drifts towards `pointerRow`, if given. */
export function stepScene(scene: Scene, stepS: number, pointerRow: number | undefined): void {
  scene.timeS += stepS;
  const offset = pointerRow === undefined ? 0 : pointerRow - (scene.stage.whale.y + mouthOffset.y);
  const target = Math.max(-maxDrift, Math.min(maxDrift, offset)) + Math.sin(scene.timeS * 0.7) * 1.6;
  scene.drift += (target * scene.strength - scene.drift) * Math.min(1, stepS * 1.6);
  moveAllKrill(scene, stepS);
  const { stage, random, timeline } = scene;
  moveTimeline(timeline, { playhead: mouthOf(scene).x, width: stage.width, stepS }, random);
}

function moveAllKrill(scene: Scene, stepS: number): void {
  const { stage, random, krill } = scene;
  const mouth = mouthOf(scene);
  krill.forEach((one, index) => {
    if (!moveKrill(one, mouth, scene.timeS, stepS)) return;
    krill[index] = spawnKrill({ x: stage.width + random() * 24, y: startRow(stage, random) }, random);
  });
}

export function feed(scene: Scene, { x, y }: Point): void {
  const { krill, random } = scene;
  for (let one = 0; one < krillPerClick && krill.length < maxKrill; one += 1) {
    const place = { x: x + (random() - 0.5) * 12, y: y + (random() - 0.5) * 12 };
    krill.push(spawnKrill(place, random));
  }
}

/** A deterministic random generator (0 to 1), so that every visit starts with the same scene. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A drifting frame of footage. Positions are in cells, speeds in cells per second. */
type Krill = ReturnType<typeof spawnKrill>;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The distance in cells within which the mouth attracts krill. */
const attractionRadius = 46;
const attraction = 0.9;

function spawnKrill({ x, y }: Point, random: () => number) {
  return {
    x,
    y,
    speed: 4 + random() * 7,
    phase: random() * 2 * Math.PI,
    width: random() < 0.3 ? 3 : 2,
    height: random() < 0.25 ? 1 : 2,
    /** Index into the four krill colours. */
    colour: random() < 0.12 ? 3 : Math.floor(random() * 3),
  };
}

/** Moves krill to the left, and to the mouth when near. True once it was eaten or has passed. */
function moveKrill(krill: Krill, mouth: Point, timeS: number, stepS: number): boolean {
  const dx = mouth.x - krill.x;
  const dy = mouth.y - krill.y;
  const distance = Math.hypot(dx, dy) || 1;
  const draw = distance < attractionRadius ? (attractionRadius - distance) * attraction : 0;
  krill.x += ((dx / distance) * draw - krill.speed) * stepS;
  krill.y += ((dy / distance) * draw + dy * 0.05 + Math.sin(timeS * 1.4 + krill.phase) * 2.2) * stepS;
  return distance < 3 || krill.x < mouth.x - 3;
}

/** A piece on the timeline, in cells. */
export interface Piece {
  x: number;
  readonly width: number;
  /** For clips the colour (0 to 2), for scraps the vertical offset. */
  readonly kind: number;
}

interface Timeline {
  /** Left of the playhead, oldest first: the kept clips, without gaps. */
  clips: Piece[];
  /** Right of the playhead, nearest first: unsorted footage. */
  scraps: Piece[];
}

const speed = 7;

/** A clip in another colour than the one before it. */
function clipAt(x: number, before: Piece | undefined, random: () => number): Piece {
  const kind = before ? (before.kind + 1 + Math.floor(random() * 2)) % 3 : 0;
  return { x, width: 5 + Math.floor(random() * 16), kind };
}

function clipBefore({ x, kind }: Piece, random: () => number): Piece {
  const width = 5 + Math.floor(random() * 16);
  return { x: x - 1 - width, width, kind: (kind + 2) % 3 };
}

function scrapAt(x: number, random: () => number): Piece {
  return { x, width: 2 + Math.floor(random() * 9), kind: Math.floor(random() * 3) - 1 };
}

const endOf = (piece: Piece) => piece.x + piece.width;

/** A timeline that is filled on both sides of its playhead, on the left with the initial clips and older ones. */
function createTimeline(playhead: number, width: number, random: () => number): Timeline {
  const clips: Piece[] = initialClips.map((clip) => ({ ...clip, x: playhead + clip.x }));
  for (let oldest = clips[0]; oldest && oldest.x > -20; oldest = clips[0]) {
    clips.unshift(clipBefore(oldest, random));
  }
  const timeline: Timeline = { clips, scraps: [] };
  refill(timeline, playhead, width, random);
  return timeline;
}

/** Moves everything to the left; new clips appear at the playhead. */
function moveTimeline(
  timeline: Timeline,
  { playhead, width, stepS }: { playhead: number; width: number; stepS: number },
  random: () => number,
): void {
  for (const piece of [...timeline.clips, ...timeline.scraps]) piece.x -= speed * stepS;
  timeline.clips = timeline.clips.filter((clip) => endOf(clip) > -4);
  timeline.scraps = timeline.scraps.filter((scrap) => endOf(scrap) > playhead + 1);
  refill(timeline, playhead, width, random);
}

function refill(timeline: Timeline, playhead: number, width: number, random: () => number): void {
  const newest = timeline.clips.at(-1);
  if (!newest || endOf(newest) < playhead - 1) {
    timeline.clips.push(clipAt(newest ? endOf(newest) + 1 : playhead, newest, random));
  }
  for (let last = timeline.scraps.at(-1); !last || endOf(last) < width + 30; last = timeline.scraps.at(-1)) {
    const gap = 1 + Math.floor(random() * 5);
    timeline.scraps.push(scrapAt((last ? endOf(last) : playhead) + gap, random));
  }
}
