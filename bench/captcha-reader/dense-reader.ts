import {
  Adam,
  addGradients,
  choiceGradient,
  type Dense,
  dense,
  type Fraction,
  forward,
  indexOfHighest,
  inputGradient,
  rectify,
  softmax,
} from "./network.ts";
import type { Sample, Source } from "./samples.ts";

export interface Reader {
  /** How many captchas it learns from at a time. */
  readonly batch: number;
  learn(samples: readonly Sample[]): void;
  read({ ink }: Pick<Sample, "ink">): string;
}

const rate = 0.002;

/** One hidden layer for the whole picture. For each position it chooses a symbol or none. */
export function wholeReader({ width, height, symbols }: Source, hidden: number, fraction: Fraction): Reader {
  const scale = 4;
  const first = dense((width / scale) * (height / scale), hidden, fraction);
  const places = Array.from({ length: 6 }, () => dense(hidden, symbols.length + 1, fraction));
  const adam = adamOf([first, ...places]);
  const shrink = (ink: Float32Array) =>
    downscale(
      { ink, width },
      { left: 0, columns: width / scale, rows: height / scale, scaleX: scale, scaleY: scale },
    );
  return {
    batch: 16,
    learn(samples) {
      for (const { answer, ink } of samples) {
        const given = shrink(ink);
        const raw = forward(first, given);
        const active = rectify(raw);
        const back = new Float32Array(hidden);
        for (const [index, place] of places.entries()) {
          const symbol = answer[index];
          const right = symbol === undefined ? symbols.length : symbols.indexOf(symbol);
          const slopes = choiceGradient(forward(place, active), right);
          addGradients(place, active, slopes);
          for (const [n, part] of inputGradient(place, slopes).entries()) back[n] = (back[n] ?? 0) + part;
        }
        addGradients(first, given, maskInactive(back, raw));
      }
      adam.step(rate, samples.length);
    },
    read({ ink }) {
      const active = rectify(forward(first, shrink(ink)));
      return places.map((place) => symbols[indexOfHighest(forward(place, active))] ?? "").join("");
    },
  };
}

/**
 * One hidden layer for one symbol. The picture between its outermost symbol columns is cut into equal slots, once for
 * each possible number of symbols. The reading with the highest confidence wins.
 */
export function slotReader(source: Source, hidden: number, fraction: Fraction): Reader {
  const { symbols } = source;
  const first = dense(slot.columns * slot.rows, hidden, fraction);
  const choice = dense(hidden, symbols.length, fraction);
  const adam = adamOf([first, choice]);
  return {
    batch: 16,
    learn(samples) {
      let slots = 0;
      for (const sample of samples) {
        for (const [index, given] of cutSlots(sample, sample.answer.length, source).entries()) {
          const raw = forward(first, given);
          const active = rectify(raw);
          const right = symbols.indexOf(sample.answer[index] ?? "");
          const slopes = choiceGradient(forward(choice, active), right);
          addGradients(choice, active, slopes);
          addGradients(first, given, maskInactive(inputGradient(choice, slopes), raw));
          slots += 1;
        }
      }
      adam.step(rate, slots);
    },
    read(sample) {
      const readings = counts.map((count) => {
        const seen = cutSlots(sample, count, source).map((given) =>
          softmax(forward(choice, rectify(forward(first, given)))),
        );
        const sureness = seen.reduce((sum, chances) => sum + Math.log(Math.max(...chances)), 0) / count;
        return { text: seen.map((chances) => symbols[indexOfHighest(chances)] ?? "").join(""), sureness };
      });
      return readings.reduce((best, one) => (one.sureness > best.sureness ? one : best)).text;
    },
  };
}

const counts = [4, 5, 6];
const slot = { columns: 20, rows: 24, scaleX: 3, scaleY: 4 };
/** A column with more ink than this belongs to a symbol. Strokes that cross the picture leave less. */
const columnInk = 11;

function cutSlots({ ink }: Pick<Sample, "ink">, count: number, { width, height }: Source): Float32Array[] {
  const sums = new Uint8Array(width);
  for (let at = 0; at < width * height; at += 1) {
    if ((ink[at] as number) > 0.5) sums[at % width] = (sums[at % width] as number) + 1;
  }
  const left = sums.findIndex((sum) => sum > columnInk);
  const right = sums.findLastIndex((sum) => sum > columnInk);
  const step = (right - left) / count;
  const half = (slot.columns * slot.scaleX) / 2;
  return Array.from({ length: count }, (_, index) =>
    downscale({ ink, width }, { ...slot, left: Math.round(left + step * (index + 0.5) - half) }),
  );
}

interface Part {
  readonly left: number;
  readonly columns: number;
  readonly rows: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** The means of blocks of pixels; beyond the picture there is no ink. */
export function downscale(
  { ink, width }: { ink: Float32Array; width: number },
  { left, columns, rows, scaleX, scaleY }: Part,
): Float32Array {
  const small = new Float32Array(columns * rows);
  for (let y = 0; y < rows * scaleY; y += 1) {
    const row = Math.floor(y / scaleY) * columns;
    const from = Math.max(0, -left);
    const to = Math.min(columns * scaleX, width - left);
    for (let x = from; x < to; x += 1) {
      const at = row + Math.floor(x / scaleX);
      small[at] = (small[at] as number) + (ink[y * width + left + x] as number) / (scaleX * scaleY);
    }
  }
  return small;
}

export function adamOf(layers: readonly Pick<Dense, "weights" | "biases">[]): Adam {
  return new Adam(layers.flatMap(({ weights, biases }) => [weights, biases]));
}

export function maskInactive(gradient: Float32Array, raw: Float32Array): Float32Array {
  return gradient.map((value, index) => ((raw[index] ?? 0) > 0 ? value : 0));
}
