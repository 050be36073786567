import type { errors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { useEffect, useState } from "react";
import { isResolvedBySigningIn } from "../accounts/session/require-user.ts";
import { saveReturnPath } from "../accounts/session/return-path-and-flash.ts";
import { copyText } from "../platform/browser/save-and-copy.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { useText } from "../platform/i18n/use-language.tsx";
import { Banner, BannerRegion } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import { PendingButton } from "../ui/PendingButton.tsx";
import type { Buyer } from "./membership-end.ts";
import { purchasesPaused } from "./notices.text.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import styles from "./PaymentDialog.module.css";
import { methodName, moneyTexts, orderingText, payLabel, texts } from "./payment.text.ts";
import type { PaymentState, Problem, StepProps } from "./payment-state.ts";
import { PromotionField } from "./promotion/PromotionField.tsx";
import type { PlanToBuy } from "./promotion/plan-to-buy.ts";
import type { Promotion } from "./promotion/use-promotion.ts";
import { purchasePath } from "./purchase-url.ts";
import { renderQrCode } from "./qr-code.ts";
import { UpgradeChoice } from "./upgrade/UpgradeChoice.tsx";
import type { Upgrade } from "./upgrade/use-upgrade.ts";
import type { SceneMethod } from "./use-scene-methods.ts";

interface Props extends StepProps {
  summaryId: string;
  /** Undefined until loaded. */
  buyer: Buyer | undefined;
  scene: PaymentScene;
  /** Empty until loaded. */
  methods: readonly SceneMethod[];
  state: Extract<PaymentState, { step: "select" | "ordering" }>;
  /** Undefined where no code can be entered. */
  promotion: Promotion | undefined;
  upgrade: Upgrade;
}

/** Chooses the payment method. Stays mounted while the order is created, so that focus is kept. */
export function SelectStep({ promotion, ...props }: Props) {
  const { plan, state } = props;
  return (
    <div className={styles.result}>
      <MethodForm {...props} />
      {promotion && !plan.purchasesPaused && (
        <PromotionField plan={plan} promotion={promotion} isLocked={state.step === "ordering"} />
      )}
    </div>
  );
}

function MethodForm({
  summaryId,
  plan,
  buyer,
  scene,
  methods,
  state,
  upgrade,
  dispatch,
  announce,
}: Omit<Props, "promotion">) {
  const text = useText();
  if (plan.purchasesPaused) {
    return (
      <div className={styles.select}>
        <OrderSummary id={summaryId} plan={plan} buyer={buyer} />
        <Banner tone="info">{text(purchasesPaused)}</Banner>
      </div>
    );
  }
  const problem = state.step === "select" ? state.problem : undefined;
  const findMethod = (value: string) => methods.find(({ method }) => method === value);
  const rows = paymentMethods.map((value) => {
    const here = findMethod(value);
    return {
      value,
      label: text(methodName(value, here?.app)),
      mark: <span className={styles.mark} data-method={value} />,
      ...(here && !here.works && { refusal: here.message ?? text(texts.notHere) }),
    };
  });
  const canPay = findMethod(state.method)?.works ?? true;
  return (
    <form
      className={styles.select}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "orderRequested" });
      }}
    >
      <OrderSummary id={summaryId} plan={plan} buyer={buyer} />
      {upgrade.offer && (
        <UpgradeChoice
          offer={upgrade.offer}
          paysDifference={upgrade.paysDifference}
          onChange={(paysDifference) => state.step === "select" && upgrade.choose(paysDifference)}
        />
      )}
      <RadioGroup
        legend={text(texts.methods)}
        name="payment-method"
        rows={rows}
        value={state.method}
        onChange={(method) => dispatch({ type: "methodChosen", method })}
      />
      <div className={styles.submit}>
        <ProblemBanner problem={problem} packageId={plan.id} />
        {canPay && (
          <PendingButton
            kind="primary"
            type="submit"
            wide
            pending={state.step === "ordering"}
            // The dialog announces this state, no matter which step led to it.
            quiet
            label={text(problem ? texts.retry : submitLabel(state, scene, plan.price))}
            pendingLabel={text(orderingText({ options: {} }, scene))}
          />
        )}
        {scene === "scan" && <p className={styles.limit}>{text(texts.limit)}</p>}
      </div>
      {(methods.some(worksElsewhere) || (problem && scene === "wechat")) && (
        <details className={styles.elsewhere} open={!canPay}>
          <summary>{text(texts.payElsewhere)}</summary>
          <Elsewhere address={addressOf(plan)} announce={announce} />
        </details>
      )}
    </form>
  );
}

const addressOf = ({ id, promotion }: PlanToBuy) => location.origin + purchasePath(id, promotion?.code);

/** The submit button's label. WeChat's payment sheet opens as soon as the order exists. */
function submitLabel({ method }: { method: PaymentMethod }, scene: PaymentScene, yuan: number): Localized {
  if (scene === "scan") return texts.makeCode;
  return scene === "wechat" && method === "wechat" ? payLabel(method, undefined, yuan) : texts.goOn;
}

function ProblemBanner({ problem, packageId }: { problem: Problem | undefined; packageId: number }) {
  const text = useText();
  return (
    <BannerRegion tone="danger">
      {problem && (
        <>
          <ErrorText error={problem.reason} />
          <br />
          {text(problem.money === "none" ? texts.notTaken : moneyTexts[problem.money])}{" "}
          {isResolvedBySigningIn(problem.reason.message) && (
            <a href="/login" onClick={() => saveReturnPath(purchasePath(packageId))}>
              {text(texts.signIn)}
            </a>
          )}
        </>
      )}
    </BannerRegion>
  );
}

type CodeOf<Name extends keyof typeof errors> = (typeof errors)[Name]["code"];

/**
 * Codes of errors about methods that work on another device or app. Only the numbers, so that the error texts are not
 * bundled.
 */
const elsewhereCodes: readonly [
  CodeOf<"paymentNeedsBrowser">,
  CodeOf<"paymentNeedsWechat">,
  CodeOf<"paymentNeedsComputer">,
  CodeOf<"paymentNeedsPhone">,
] = [6005, 6006, 6007, 6008];

const worksElsewhere = ({ works, code }: SceneMethod) =>
  !works && elsewhereCodes.some((elsewhere) => elsewhere === code);

/**
 * Shown if a method does not work in this browser: the page's URL, to copy or to scan with another device. The code
 * opens the page; it is not a payment code.
 */
function Elsewhere({ address, announce }: { address: string; announce(text: Localized): void }) {
  const text = useText();
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    // Without the code, the URL can still be copied.
    renderQrCode(address).then(
      (image) => isCurrent && setCode(image),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  const copy = async () => {
    const isCopied = await copyText(address);
    setOutcome(isCopied ? "copied" : "refused");
    announce(isCopied ? texts.addressCopied : texts.addressByHand);
  };
  return (
    <div className={styles.address}>
      {code && (
        <p className={styles.pageCode}>
          <img src={code} width={120} height={120} alt={text(texts.pageCode)} />
          <span>{text(texts.openElsewhere)}</span>
        </p>
      )}
      <Button kind="ghost" wide onClick={copy}>
        {text(outcome === "copied" ? texts.addressCopied : texts.copyAddress)}
      </Button>
      {outcome === "refused" && (
        <p>
          {text(texts.addressByHand)}
          <br />
          <span className={styles.url}>{address}</span>
        </p>
      )}
    </div>
  );
}
