import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { listOf, plainText, required } from "@baleen/contract/content/published-values.ts";
import { defaultLanguage } from "@baleen/contract/language.ts";
import { fenOfYuan } from "@baleen/contract/money.ts";
import { identifier } from "@baleen/contract/rules.ts";
import { listPackages, type MembershipPackage, membershipPackage } from "@baleen/contract/shop/packages.ts";
import * as z from "zod/mini";
import { sendCall } from "../platform/api/call-api.ts";

/**
 * Fetches the packages on sale. Falls back to `delivered`, then to the built-in packages, if the answer is unusable.
 */
export async function fetchPackages(
  delivered: readonly MembershipPackage[],
  signal: AbortSignal,
): Promise<readonly MembershipPackage[]> {
  // The answer has both languages, so the requested one does not matter.
  const answer = await sendCall(listPackages, { language: defaultLanguage, signal }).catch(() => undefined);
  return readPackages(answer?.value) ?? (delivered.length > 0 ? delivered : builtInPackages);
}

/** A number of at least `least`, or a string of decimal digits. */
const numeral = (least: number) =>
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === "string" && /^\s*\d+(\.\d+)?\s*$/.test(given) ? Number(given) : given,
    ),
    z.number().check(z.refine((value) => value >= least)),
  );
const yuan = numeral(0).check(z.refine((amount) => fenOfYuan(amount) !== undefined));
const count = numeral(0).check(z.int());
const { level, clientConfig } = membershipPackage.shape;
const points = listOf(required(plainText(200)), 24, (point) => point);
const text = (max: number) => z.catch(required(plainText(max)), "");

/** A package of any deployment. Id, name and price must be valid; other invalid fields are dropped. */
const soldPackage = z.object({
  id: identifier,
  name: required(plainText(60)),
  price: yuan,
  originalPrice: z.catch(z.nullable(yuan), null),
  /** 0 if unknown. */
  validDays: z.catch(count, 0),
  level: z.catch(level, 1),
  description: text(600),
  descriptionEn: z.catch(z.optional(required(plainText(600))), undefined),
  features: z.catch(points, []),
  featuresEn: z.catch(z.optional(points), undefined),
  code: text(100),
  status: text(100),
  stock: z.catch(z.nullable(count), null),
  createdAt: text(100),
  updatedAt: text(100),
  clientConfig: z.catch(clientConfig, null),
  /** Packages without a sort order come last. */
  sort: z.catch(numeral(Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
});

const soldPackages = listOf(soldPackage, 24, ({ id }) => id);

/** Parses the packages of an answer; undefined if it is no list or has only invalid items. */
export function readPackages(answer: unknown): readonly MembershipPackage[] | undefined {
  const read = soldPackages.safeParse(answer);
  return read.success ? read.data : undefined;
}
