import { whaleHeight, whaleWidth } from "../../../ui/whale/sprite.ts";
import { type Krill, moveKrill, type Place, spawnKrill } from "./krill.ts";
import { createTimeline, moveTimeline, type Timeline } from "./timeline.ts";

/** Positions on the grid, in cells. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  /** The whale's upper left corner at rest. */
  readonly whale: Place;
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
  /** 0 at rest, 1 in full swing. */
  strength: number;
}

const mouthOffset: Place = { x: whaleWidth - 4, y: 17 };
const farthestDrift = 10;
const fed = 12;
const mostKrill = 140;

export function mouthOf({ stage, drift }: Pick<Scene, "stage" | "drift">): Place {
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
  // Lets krill gather in front of the mouth; the timeline keeps its initial clips.
  for (let step = 0; step < 45; step += 1) moveKrillOf(scene, 1 / 30);
  return scene;
}

function startRow({ whale }: Stage, random: () => number): number {
  return whale.y + 4 + random() * (whaleHeight - 5);
}

/** Advances the scene by `stepS` seconds. The whale drifts towards `pointerRow`, if given. */
export function stepScene(scene: Scene, stepS: number, pointerRow: number | undefined): void {
  scene.timeS += stepS;
  const wanted = pointerRow === undefined ? 0 : pointerRow - (scene.stage.whale.y + mouthOffset.y);
  const target =
    Math.max(-farthestDrift, Math.min(farthestDrift, wanted)) + Math.sin(scene.timeS * 0.7) * 1.6;
  scene.drift += (target * scene.strength - scene.drift) * Math.min(1, stepS * 1.6);
  moveKrillOf(scene, stepS);
  const { stage, random, timeline } = scene;
  moveTimeline(timeline, { playhead: mouthOf(scene).x, width: stage.width, stepS }, random);
}

function moveKrillOf(scene: Scene, stepS: number): void {
  const { stage, random, krill } = scene;
  const mouth = mouthOf(scene);
  krill.forEach((one, index) => {
    if (!moveKrill(one, mouth, scene.timeS, stepS)) return;
    krill[index] = spawnKrill({ x: stage.width + random() * 24, y: startRow(stage, random) }, random);
  });
}

/** Adds krill where the visitor clicked. */
export function feed(scene: Scene, { x, y }: Place): void {
  const { krill, random } = scene;
  for (let one = 0; one < fed && krill.length < mostKrill; one += 1) {
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
