import type { Localized } from "@baleen/contract/language.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../browser/save-and-copy.ts";
import { useLanguage } from "../i18n/use-language.tsx";
import { usePage } from "../page/page-context.tsx";
import { planUrl } from "./plan-url.ts";
import styles from "./SharePlan.module.css";

const texts = {
  share: { zh: "分享给朋友", en: "Share with a friend" },
  copied: { zh: "链接已复制，发给朋友就行。", en: "Link copied. Send it to a friend." },
  byHand: { zh: "请长按复制这个链接：", en: "Press and hold to copy this link:" },
  byMenu: {
    zh: "也可以点右上角的“···”，直接发给朋友。",
    en: "Or use the ··· menu at the top right to send it.",
  },
} as const satisfies Record<string, Localized>;

interface Props {
  plan: Pick<MembershipPackage, "id" | "name" | "validDays" | "price">;
  kind?: "quiet" | "ghost";
}

/** Shares the address that opens on a plan: by the phone's own menu where there is one, or else by copying it. */
export function SharePlan({ plan, kind = "quiet" }: Props) {
  const { language, text } = useLanguage();
  const { origin, planId } = usePage();
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const url = planUrl(origin, plan.id, language);
  const share = async () => {
    // WeChat has a menu of its own, which shares the page's card.
    if (!isInWechat() && (await shareByPhone(`${text(packageNames(plan))} ${shortPrice(plan.price)}`, url)))
      return;
    setOutcome((await copyText(url)) ? "copied" : "refused");
  };
  return (
    <div className={styles.share}>
      <Button kind={kind} onClick={share}>
        {text(texts.share)}
      </Button>
      <p role="status" className={styles.outcome}>
        {outcome === "copied" && text(texts.copied)}
        {outcome === "refused" && (
          <>
            {text(texts.byHand)} <span className={styles.url}>{url}</span>
          </>
        )}
        {outcome && planId === plan.id && isInWechat() && ` ${text(texts.byMenu)}`}
      </p>
    </div>
  );
}

const isInWechat = () => /MicroMessenger/i.test(navigator.userAgent);

/** Opens the phone's menu for sharing. Resolves with false if there is none, or if it failed otherwise than by a cancel. */
async function shareByPhone(title: string, url: string): Promise<boolean> {
  // Computers have such a menu too, but there a link is pasted.
  if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
