import { z } from "zod";

const error = "must be a number from 0 to 65535";

/** A port to listen on. */
export const port = z.coerce.number({ error }).int({ error }).min(0, { error }).max(65_535, { error });

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

export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

type RawSettings = z.output<z.ZodObject<typeof metricsVariables>>;

/** Undefined: metrics are not served. */
export function metricsSettingsOf({ METRICS_PORT, METRICS_HOST }: RawSettings): MetricsSettings | undefined {
  return METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT };
}
