import { z } from "zod";
import { wholeNumber } from "../setting-problem.ts";

export const port = wholeNumber({ zh: "要写0到65535的数字", en: "must be a number from 0 to 65535" }, 65_535);

export const metricsVariables = {
  METRICS_PORT: port
    .optional()
    .describe("the port that serves metrics for Prometheus at `/metrics`; 0 takes a free one (default: off)"),
  METRICS_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("the address that the metrics' port listens on"),
};

/** Undefined if metrics are not served. */
export function metricsSettingsOf(variables: z.output<z.ZodObject<typeof metricsVariables>>) {
  const { METRICS_PORT, METRICS_HOST } = variables;
  return METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT };
}
