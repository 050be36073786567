import { whaleHeight, whaleWidth } from "../../../ui/whale/sprite.ts";
import { initialClips } from "../initial-clips.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Positions on the stage, in cells of the grid. */
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
  /** The kept clips left of the playhead, oldest first, without gaps. */
  clips: Piece[];
  /** The unsorted footage right of the playhead, nearest first. */
  scraps: Piece[];
  timeS: number;
  /** The whale's vertical offset from rest. */
  drift: number;
  /** Strength of the motion, from 0 at rest to 1. */
  strength: number;
}

/** A drifting frame of footage. Positions are in cells, speeds in cells per second. */
type Krill = ReturnType<typeof spawnKrill>;

/** A piece on the timeline, in cells. */
interface Piece {
  x: number;
  readonly width: number;
  /** For clips the colour (0 to 2); for scraps the vertical offset. */
  readonly kind: number;
}

const mouthOffset: Point = { x: whaleWidth - 4, y: 17 };
const maxDrift = 10;
const krillPerClick = 12;
const maxKrill = 140;

/** The position of the mouth, which is above the playhead. */
export function mouthOf({ stage, drift }: Scene): Point {
  return { x: stage.whale.x + mouthOffset.x, y: stage.whale.y + mouthOffset.y + drift };
}

/** The initial scene: the whale at rest, krill in front of it, and a timeline filled on both sides of the playhead. */
export function createScene(stage: Stage): Scene {
  const random = createRandom();
  const clips: Piece[] = [];
  const scene: Scene = { stage, random, krill: [], clips, scraps: [], timeS: 0, drift: 0, strength: 0 };
  const mouth = mouthOf(scene);
  const sea = Math.max(24, stage.width - mouth.x);
  for (let one = 0; one < (stage.width < 150 ? 34 : 70); one += 1)
    scene.krill.push(spawnKrill({ x: mouth.x + 6 + random() * (sea + 24), y: startRow(scene) }, random));
  clips.push(...initialClips.map((clip) => ({ ...clip, x: mouth.x + clip.x })));
  for (let oldest = clips[0]; oldest && oldest.x > -20; oldest = clips[0]) {
    const width = clipWidth(random);
    clips.unshift({ x: oldest.x - 1 - width, width, kind: (oldest.kind + 2) % 3 });
  }
  refillTimeline(scene);
  // Advances only the krill, so that some have gathered in front of the mouth.
  for (let step = 0; step < 45; step += 1) moveKrill(scene, 1 / 30);
  return scene;
}

/** A deterministic random generator (0 to 1), so that every visit starts with the same scene. */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Advances the scene by `stepS` seconds. The whale drifts towards `pointerRow`, if given. */
export function stepScene(scene: Scene, stepS: number, pointerRow: number | undefined): void {
  scene.timeS += stepS;
  const offset = pointerRow === undefined ? 0 : pointerRow - (scene.stage.whale.y + mouthOffset.y);
  const target = Math.max(-maxDrift, Math.min(maxDrift, offset)) + Math.sin(scene.timeS * 0.7) * 1.6;
  scene.drift += (target * scene.strength - scene.drift) * Math.min(1, stepS * 1.6);
  moveKrill(scene, stepS);
  moveTimeline(scene, stepS);
}

export function feed({ krill, random }: Scene, { x, y }: Point): void {
  for (let one = 0; one < krillPerClick && krill.length < maxKrill; one += 1) {
    const place = { x: x + (random() - 0.5) * 12, y: y + (random() - 0.5) * 12 };
    krill.push(spawnKrill(place, random));
  }
}

function startRow({ stage, random }: Scene): number {
  return stage.whale.y + 4 + random() * (whaleHeight - 5);
}

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

const attractionRadius = 46;
const attraction = 0.9;

/**
 * Moves the krill to the left, and towards the mouth when they are near it. Krill that were eaten or have passed
 * reappear at the right.
 */
function moveKrill(scene: Scene, stepS: number): void {
  const { stage, random, krill, timeS } = scene;
  const mouth = mouthOf(scene);
  krill.forEach((one, index) => {
    const dx = mouth.x - one.x;
    const dy = mouth.y - one.y;
    const distance = Math.hypot(dx, dy) || 1;
    const draw = Math.max(0, attractionRadius - distance) * attraction;
    one.x += ((dx / distance) * draw - one.speed) * stepS;
    one.y += ((dy / distance) * draw + dy * 0.05 + Math.sin(timeS * 1.4 + one.phase) * 2.2) * stepS;
    if (distance < 3 || one.x < mouth.x - 3)
      krill[index] = spawnKrill({ x: stage.width + random() * 24, y: startRow(scene) }, random);
  });
}

const timelineSpeed = 7;

const endOf = (piece: Piece) => piece.x + piece.width;

/** Moves everything to the left; new clips appear at the playhead. */
function moveTimeline(scene: Scene, stepS: number): void {
  for (const piece of [...scene.clips, ...scene.scraps]) piece.x -= timelineSpeed * stepS;
  scene.clips = scene.clips.filter((clip) => endOf(clip) > -4);
  scene.scraps = scene.scraps.filter((scrap) => endOf(scrap) > mouthOf(scene).x + 1);
  refillTimeline(scene);
}

function clipWidth(random: () => number): number {
  return 5 + Math.floor(random() * 16);
}

function refillTimeline(scene: Scene): void {
  const { stage, random, clips, scraps } = scene;
  const playhead = mouthOf(scene).x;
  const newest = clips.at(-1);
  if (newest && endOf(newest) < playhead - 1) {
    // Never the colour of the clip before it.
    const kind = (newest.kind + 1 + Math.floor(random() * 2)) % 3;
    clips.push({ x: endOf(newest) + 1, width: clipWidth(random), kind });
  }
  for (let last = scraps.at(-1); !last || endOf(last) < stage.width + 30; last = scraps.at(-1)) {
    const x = (last ? endOf(last) : playhead) + 1 + Math.floor(random() * 5);
    scraps.push({ x, width: 2 + Math.floor(random() * 9), kind: Math.floor(random() * 3) - 1 });
  }
}
