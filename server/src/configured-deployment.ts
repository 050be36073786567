import type { Deployment } from "./db/deployment.ts";
import { merchantsOf } from "./outside/gateways/payment-settings.ts";
import { systemRandom } from "./outside/random.ts";
import { keepSecretKey } from "./outside/secret-key.ts";
import type { Settings } from "./settings.ts";

/** The deployment of the settings. Creates the demo's secret key at its first start. */
export async function configuredDeployment(settings: Settings): Promise<Deployment> {
  const { mode, secretKey, dataDir, payments } = settings;
  return {
    mode,
    secretKey: secretKey ?? (await keepSecretKey(dataDir, systemRandom)),
    merchants: merchantsOf(payments),
  };
}
