import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { listOf, requiredString, sanitizeText } from "@baleen/contract/content/published-values.ts";
import { defaultLanguage } from "@baleen/contract/language.ts";
import { fenOfYuan } from "@baleen/contract/money.ts";
import { identifier } from "@baleen/contract/rules.ts";
import { listPackages, type MembershipPackage, membershipPackage } from "@baleen/contract/shop/packages.ts";
import * as z from "zod/mini";
import { sendCall } from "../platform/api/call-api.ts";

/**
 * Fetches the packages on sale. If the response is unusable, returns `rendered`, or the built-in packages if `rendered`
 * is empty.
 */
export async function fetchPackages(
  rendered: readonly MembershipPackage[],
  signal: AbortSignal,
): Promise<readonly MembershipPackage[]> {
  // The response has both languages, so the requested one does not matter.
  const response = await sendCall(listPackages, { language: defaultLanguage, signal }).catch(() => undefined);
  return readPackages(response?.value) ?? (rendered.length > 0 ? rendered : builtInPackages);
}

/** A number of at least `min`; decimal strings are accepted. */
const numeric = (min: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === "string" && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value,
    ),
    z.number().check(z.refine((value) => value >= min)),
  );
const yuan = numeric(0).check(z.refine((amount) => fenOfYuan(amount) !== undefined));
const count = numeric(0).check(z.int());
const { level, clientConfig } = membershipPackage.shape;
const points = listOf(requiredString(sanitizeText(200)), 24, (point) => point);
const text = (max: number) => z.catch(requiredString(sanitizeText(max)), "");

/** A package from any deployment. Id, name and price must be valid; other invalid fields are dropped. */
const packageOfAnyDeployment = z.object({
  id: identifier,
  name: requiredString(sanitizeText(60)),
  price: yuan,
  originalPrice: z.catch(z.nullable(yuan), null),
  /** 0 means unknown. */
  validDays: z.catch(count, 0),
  level: z.catch(level, 1),
  description: text(600),
  descriptionEn: z.catch(z.optional(requiredString(sanitizeText(600))), undefined),
  features: z.catch(points, []),
  featuresEn: z.catch(z.optional(points), undefined),
  code: text(100),
  status: text(100),
  stock: z.catch(z.nullable(count), null),
  createdAt: text(100),
  updatedAt: text(100),
  clientConfig: z.catch(clientConfig, null),
  trialDays: z.catch(z.optional(z.int().check(z.positive())), undefined),
  purchasesPaused: z.catch(z.optional(z.literal(true)), undefined),
  /** Packages without a sort order come last. */
  sort: z.catch(numeric(Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
} satisfies Record<keyof MembershipPackage, unknown>);

const packagesOfAnyDeployment = listOf(packageOfAnyDeployment, 24, ({ id }) => id);

/** Parses the packages in a response; undefined if it is not a list, or if all its items are invalid. */
export function readPackages(value: unknown): readonly MembershipPackage[] | undefined {
  const read = packagesOfAnyDeployment.safeParse(value);
  return read.success ? read.data : undefined;
}
