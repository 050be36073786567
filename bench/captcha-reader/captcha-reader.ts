import { judge, say } from "../measure.ts";
import { type Reader, slotReader, wholeReader } from "./dense-reader.ts";
import { fractionOf, plainSource, productSource, type Source } from "./samples.ts";
import { windowReader } from "./window-reader.ts";

const maxShare = 0.2;
const hidden = 128;
const denseLessons = 20_000;
const windowLessons = 20_000;
const readings = 400;
/** The seeds of what is learnt, of the first weights, and of what is read. */
const seeds = { lessons: 1, weights: 2, readings: 3 };

/**
 * What share of captchas networks read that have learnt from the product's own generator. Minutes of one core: about one
 * for each network of one hidden layer, and about ten for the convolutional one.
 */
export async function measureCaptchaReader(): Promise<void> {
  const plain = await readBy("slots, plain pictures for comparison", slotReader, plainSource, 2_500);
  say("  share read", plain.toFixed(3), "symbols that are not distorted");
  const slots = await readBy("one hidden layer, in slots", slotReader, productSource, denseLessons);
  judge("  share read", slots, maxShare, 3);
  const whole = await readBy("one hidden layer, whole picture", wholeReader, productSource, denseLessons);
  judge("  share read", whole, maxShare, 3);
  const window = await readBy(
    "convolutional network, sliding window",
    windowReader,
    productSource,
    windowLessons,
  );
  say("  share read", window.toFixed(3), "what a captcha does not stop");
}

type MakeReader = (source: Source, hidden: number, fraction: () => number) => Reader;

async function readBy(
  name: string,
  makeReader: MakeReader,
  sourceOf: (seed: number) => Promise<Source>,
  lessons: number,
): Promise<number> {
  const source = await sourceOf(seeds.lessons);
  const reader = makeReader(source, hidden, await fractionOf(seeds.weights));
  const before = process.cpuUsage();
  train(reader, source, lessons);
  const { user } = process.cpuUsage(before);
  say(`${name}: trained, in seconds of a core`, (user / 1e6).toFixed(0), `${lessons} captchas`);
  return measureShare(reader, await sourceOf(seeds.readings), readings);
}

export function train(reader: Reader, source: Source, lessons: number): void {
  for (let learnt = 0; learnt < lessons; learnt += reader.batch) {
    reader.learn(Array.from({ length: reader.batch }, () => source.next()));
  }
}

/** The share of captchas whose every symbol is read. */
export function measureShare(reader: Reader, source: Source, readings: number): number {
  let read = 0;
  for (let n = 0; n < readings; n += 1) {
    const sample = source.next();
    if (reader.read(sample) === sample.answer) read += 1;
  }
  return read / readings;
}
