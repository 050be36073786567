import type { MergeSide } from "@baleen/contract/privacy/merging.ts";
import { useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import { focusOnMount } from "../../accounts/focus-on-mount.ts";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule } from "../../platform/lazy/lazy-module.ts";
import { usePage } from "../../platform/page/page-context.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import type { Comparison as ComparisonStep } from "./Comparison.tsx";
import styles from "./MergePage.module.css";
import { doneTexts, memberText, mergedText, movedText, proofTexts, texts } from "./MergePage.text.ts";
import { ProveByWechat } from "./ProveByWechat.tsx";
import { ProveForms } from "./ProveForms.tsx";
import type { MergePreview, Prove } from "./prove.ts";

const comparison = lazyModule("MergeComparison", () => import("./Comparison.tsx"));

type Step =
  | { readonly kind: "prove" }
  | { readonly kind: "compare"; readonly preview: MergePreview; readonly Comparison: typeof ComparisonStep }
  | { readonly kind: "done"; readonly preview: MergePreview; readonly survivor: MergeSide };

/** Merges two accounts of the visitor: verifies the other one, compares both, and shows what has moved. */
export function MergePage() {
  const { language, text } = useLanguage();
  const isSignedIn = useSignedIn();
  const [step, setStep] = useState<Step>({ kind: "prove" });
  const prove: Prove = async (body) => {
    const { Comparison, requestPreview } = await comparison.load();
    const preview = await requestPreview(body, language);
    setStep({ kind: "compare", preview, Comparison });
  };
  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      {step.kind !== "done" && <p className={pageStyles.note}>{text(texts.what)}</p>}
      {isSignedIn && step.kind === "prove" && <ProveStep prove={prove} />}
      {step.kind === "compare" && (
        <step.Comparison
          preview={step.preview}
          onMerged={(survivor) => setStep({ kind: "done", preview: step.preview, survivor })}
          onBack={() => setStep({ kind: "prove" })}
        />
      )}
      {step.kind === "done" && <Done preview={step.preview} survivor={step.survivor} />}
    </div>
  );
}

function ProveStep({ prove }: { prove: Prove }) {
  const text = useText();
  const { wechat } = usePage();
  return (
    <section className={pageStyles.part} aria-labelledby="other-account">
      <h2 id="other-account" className={pageStyles.heading}>
        {text(proofTexts.title)}
      </h2>
      <p className={pageStyles.note}>{text(proofTexts.what)}</p>
      <div className={styles.form}>
        <ProveForms prove={prove} />
        {(wechat === "inside" || wechat === "page") && (
          <ProveByWechat place={wechat === "inside" ? "inside" : "computer"} prove={prove} />
        )}
      </div>
      {(wechat === "code" || wechat === "phone") && (
        <p className={pageStyles.note}>{text(proofTexts.wechatOnPhone)}</p>
      )}
    </section>
  );
}

function Done({ preview, survivor }: { preview: MergePreview; survivor: MergeSide }) {
  const text = useText();
  const [remaining, absorbed] =
    survivor === "this" ? [preview.this, preview.other] : [preview.other, preview.this];
  const member = memberText(preview.merged.levels);
  const moved = movedText(absorbed);
  const hasAddress = [remaining, absorbed].some(({ email, phone }) => email !== null || phone !== null);
  return (
    <section className={pageStyles.part} aria-labelledby="merged">
      <h2 id="merged" ref={focusOnMount} tabIndex={-1} className={pageStyles.heading}>
        {text(doneTexts.title)}
      </h2>
      <Banner tone="success">
        <p>{text(mergedText(remaining.username, absorbed.username))}</p>
        {member && <p>{text(member)}</p>}
        {moved && <p>{text(moved)}</p>}
      </Banner>
      {hasAddress && <p className={pageStyles.note}>{text(doneTexts.told)}</p>}
      <div className={pageStyles.acts}>
        <a href="/profile" className={buttonClass("primary")}>
          {text(doneTexts.profile)}
        </a>
        <a href="/account/purchases" className={buttonClass("quiet")}>
          {text(doneTexts.purchases)}
        </a>
      </div>
    </section>
  );
}
