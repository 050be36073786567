import { expect, test } from "vitest";
import { createScene, feed, mouthOf, stepScene } from "./scene.ts";

const stage = { width: 206, height: 109, whale: { x: 99, y: 37 }, track: 93 };

function runS(scene: ReturnType<typeof createScene>, seconds: number, pointerRow?: number) {
  for (let frame = 0; frame < seconds * 30; frame += 1) stepScene(scene, 1 / 30, pointerRow);
}

test("every visit begins with the same picture", () => {
  const [one, other] = [createScene(stage), createScene(stage)];
  expect(one.krill).toEqual(other.krill);
  expect([one.clips, one.scraps]).toEqual([other.clips, other.scraps]);
});

test("at first the whale is at rest", () => {
  const scene = createScene(stage);
  expect(scene.strength).toBe(0);
  expect(mouthOf(scene)).toEqual({ x: 169, y: 54 });
});

test("there is always krill ahead of the mouth, and none of it behind", () => {
  const scene = createScene(stage);
  runS(scene, 60);
  const mouth = mouthOf(scene);
  expect(scene.krill).toHaveLength(70);
  expect(scene.krill.every((krill) => krill.x > mouth.x - 4)).toBe(true);
});

test("clips fill the track up to the playhead and never overlap", () => {
  const scene = createScene(stage);
  for (let second = 0; second < 120; second += 1) {
    runS(scene, 1);
    const { clips } = scene;
    expect(clips[0]?.x).toBeLessThanOrEqual(0);
    const newest = clips.at(-1);
    expect((newest?.x ?? 0) + (newest?.width ?? 0)).toBeGreaterThanOrEqual(mouthOf(scene).x - 2);
    clips.slice(1).forEach((clip, index) => {
      const before = clips[index];
      expect(clip.x).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0) + 1);
      expect(clip.kind).not.toBe(before?.kind);
    });
  }
});

test("the timeline does not grow without end", () => {
  const scene = createScene(stage);
  runS(scene, 300);
  expect(scene.clips.length + scene.scraps.length).toBeLessThan(80);
});

test("the whale drifts to the pointer, but not farther than ten cells", () => {
  const scene = createScene(stage);
  scene.strength = 1;
  runS(scene, 10, 0);
  expect(scene.drift).toBeLessThan(-7);
  expect(scene.drift).toBeGreaterThanOrEqual(-11.6);
});

test("feeding has an end: the water takes 140 krill", () => {
  const scene = createScene(stage);
  for (let click = 0; click < 100; click += 1) feed(scene, { x: 190, y: 50 });
  expect(scene.krill).toHaveLength(140);
});
