import { type Fraction, parameters, type TrainedParameters } from "./network.ts";

interface Shape {
  readonly channels: number;
  readonly filters: number;
  /** The side of a filter's square; odd. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
}

/** A layer of filters over planes of numbers, which are padded with zeros. */
export interface Convolution extends Shape {
  readonly weights: TrainedParameters;
  readonly biases: TrainedParameters;
}

export function convolution(
  { channels, filters, side, columns, rows }: Shape,
  fraction: Fraction,
): Convolution {
  const inputs = channels * side * side;
  return {
    channels,
    filters,
    side,
    columns,
    rows,
    weights: parameters(filters * inputs, Math.sqrt(6 / inputs) / 1.5, fraction),
    biases: parameters(filters, 0, fraction),
  };
}

/**
 * Calls `row` for each weight and each row of the two planes that the weight connects. The row has `length` values,
 * which start at `from` in the input plane and at `to` in the output plane.
 */
function eachRow(
  { channels, filters, side, columns, rows }: Shape,
  row: (weight: number, from: number, to: number, length: number) => void,
): void {
  const half = (side - 1) / 2;
  let weight = 0;
  for (let filter = 0; filter < filters; filter += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      for (let dy = -half; dy <= half; dy += 1) {
        for (let dx = -half; dx <= half; dx += 1) {
          const left = Math.max(0, -dx);
          const length = columns - Math.abs(dx);
          for (let y = Math.max(0, -dy); y < rows - Math.max(0, dy); y += 1) {
            row(
              weight,
              (channel * rows + y + dy) * columns + left + dx,
              (filter * rows + y) * columns + left,
              length,
            );
          }
          weight += 1;
        }
      }
    }
  }
}

export function convolve(layer: Convolution, given: Float32Array): Float32Array {
  const plane = layer.columns * layer.rows;
  const out = new Float32Array(layer.filters * plane);
  for (let filter = 0; filter < layer.filters; filter += 1) {
    out.fill(layer.biases.values[filter] ?? 0, filter * plane, (filter + 1) * plane);
  }
  const { values } = layer.weights;
  eachRow(layer, (weight, from, to, length) => {
    const factor = values[weight] as number;
    for (let x = 0; x < length; x += 1)
      out[to + x] = (out[to + x] as number) + factor * (given[from + x] as number);
  });
  return out;
}

/** Adds to the gradients of a layer. */
export function addKernelGradients(layer: Convolution, given: Float32Array, slopes: Float32Array): void {
  const plane = layer.columns * layer.rows;
  const { gradients } = layer.weights;
  eachRow(layer, (weight, from, to, length) => {
    let sum = 0;
    for (let x = 0; x < length; x += 1) sum += (slopes[to + x] as number) * (given[from + x] as number);
    gradients[weight] = (gradients[weight] as number) + sum;
  });
  for (let filter = 0; filter < layer.filters; filter += 1) {
    const own = slopes.subarray(filter * plane, (filter + 1) * plane);
    layer.biases.gradients[filter] = (layer.biases.gradients[filter] ?? 0) + own.reduce((a, b) => a + b, 0);
  }
}

/** The gradient of a layer's input. */
export function convolutionInputGradient(layer: Convolution, slopes: Float32Array): Float32Array {
  const before = new Float32Array(layer.channels * layer.columns * layer.rows);
  const { values } = layer.weights;
  eachRow(layer, (weight, from, to, length) => {
    const factor = values[weight] as number;
    for (let x = 0; x < length; x += 1) {
      before[from + x] = (before[from + x] as number) + factor * (slopes[to + x] as number);
    }
  });
  return before;
}

export interface PoolResult {
  readonly values: Float32Array;
  /** Where each value comes from; -1 where it is not positive. */
  readonly origins: Int32Array;
}

/** The highest positive number of each block of two by two. */
export function pool(given: Float32Array, { filters, columns, rows }: Shape): PoolResult {
  const [across, down] = [columns / 2, rows / 2];
  const values = new Float32Array(filters * across * down);
  const origins = new Int32Array(values.length).fill(-1);
  let at = 0;
  for (let y = 0; y < filters * down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const corner = 2 * y * columns + 2 * x;
      for (const origin of [corner, corner + 1, corner + columns, corner + columns + 1]) {
        if ((given[origin] as number) > (values[at] as number)) {
          values[at] = given[origin] as number;
          origins[at] = origin;
        }
      }
      at += 1;
    }
  }
  return { values, origins };
}

export function unpoolGradient(
  gradient: Float32Array,
  { origins }: PoolResult,
  { filters, columns, rows }: Shape,
): Float32Array {
  const before = new Float32Array(filters * columns * rows);
  for (const [at, origin] of origins.entries()) if (origin >= 0) before[origin] = gradient[at] as number;
  return before;
}
