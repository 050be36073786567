import type { Deployment } from "./db/deployment.ts";
import { merchantsOf } from "./outside/gateways/payment-settings.ts";
import { systemRandom } from "./outside/random.ts";
import { keepSecretKey } from "./outside/secret-key.ts";
import type { Settings } from "./settings.ts";

/** What the settings take the database for. Makes the demo's key if there is none. */
export async function configuredDeployment(settings: Settings): Promise<Deployment> {
  const { mode, secretKey, dataDir, payments } = settings;
  return {
    mode,
    secretKey: secretKey ?? (await keepSecretKey(dataDir, systemRandom)),
    merchants: merchantsOf(payments),
  };
}
