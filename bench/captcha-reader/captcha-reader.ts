import { checkFigure, printFigure } from "../measure.ts";
import { type Reader, slotReader, wholeReader } from "./dense-reader.ts";
import { plainSource, productSource, type Source, seedFraction } from "./samples.ts";
import { windowReader } from "./window-reader.ts";

const maxShare = 0.2;
const hiddenUnits = 128;
const denseTrainingSize = 20_000;
const windowTrainingSize = 20_000;
const readings = 400;
/** Random seeds for the training samples, the initial weights and the test samples. */
const seeds = { lessons: 1, weights: 2, readings: 3 };

/**
 * Measures which share of captchas neural networks can read after training on the product's own generator. Uses one
 * core for about a minute per network with one hidden layer, and about ten minutes for the convolutional network.
 */
export async function measureCaptchaReader(): Promise<void> {
  const plain = await measureReader("slots, plain pictures for comparison", slotReader, plainSource, 2_500);
  printFigure("  share read", plain.toFixed(3), "symbols that are not distorted");
  const slots = await measureReader(
    "one hidden layer, in slots",
    slotReader,
    productSource,
    denseTrainingSize,
  );
  checkFigure("  share read", slots, maxShare, 3);
  const whole = await measureReader(
    "one hidden layer, whole picture",
    wholeReader,
    productSource,
    denseTrainingSize,
  );
  checkFigure("  share read", whole, maxShare, 3);
  const window = await measureReader(
    "convolutional network, sliding window",
    windowReader,
    productSource,
    windowTrainingSize,
  );
  printFigure("  share read", window.toFixed(3), "what a captcha does not stop");
}

type MakeReader = (source: Source, hidden: number, fraction: () => number) => Reader;

async function measureReader(
  name: string,
  makeReader: MakeReader,
  sourceOf: (seed: number) => Promise<Source>,
  lessons: number,
): Promise<number> {
  const source = await sourceOf(seeds.lessons);
  const reader = makeReader(source, hiddenUnits, await seedFraction(seeds.weights));
  const before = process.cpuUsage();
  train(reader, source, lessons);
  const { user } = process.cpuUsage(before);
  printFigure(`${name}: trained, in seconds of a core`, (user / 1e6).toFixed(0), `${lessons} captchas`);
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
