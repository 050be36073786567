import type { Localized } from "@baleen/contract/language.ts";
import { checkRecoveryLink, recoverByLink } from "@baleen/contract/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { isAborted, sentenceOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { Form } from "../forms/Form.tsx";
import { setServerErrors } from "../forms/field-errors.ts";
import { formatDateTime } from "../i18n/format-date.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import formStyles from "../sign-in/form.module.css";
import { Banner, BannerRegion } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { NewPassword } from "./NewPassword.tsx";
import styles from "./recovery.module.css";
import { linkTexts, worksText } from "./recovery.text.ts";
import { linkForm, type NewPasswordValues } from "./recovery-forms.ts";
import { useRecovery } from "./use-recovery.ts";

type State =
  | { readonly step: "checking" }
  | { readonly step: "refused"; readonly problem: Localized }
  | { readonly step: "waiting" | "open"; readonly from: string; readonly until: string };

interface Props {
  token: string;
  onDone(username: string): void;
  onOtherWay(): void;
}

/** A new password by a link from support: says first whether the link works, and when. */
export function LinkRecovery({ token, onDone, onOtherWay }: Props) {
  const text = useText();
  const state = useLinkCheck(token);
  return (
    <div className={styles.panel}>
      <VisuallyHidden role="status">{state.step === "checking" && text(linkTexts.checking)}</VisuallyHidden>
      <BannerRegion tone="danger">{state.step === "refused" && text(state.problem)}</BannerRegion>
      {state.step === "waiting" && (
        <Banner tone="info">
          <p>
            <strong>{text(linkTexts.waiting)}</strong>
          </p>
          <p>{text(worksText(formatDateTime(state.from), formatDateTime(state.until)))}</p>
          <p>{text(linkTexts.why)}</p>
        </Banner>
      )}
      {state.step === "open" && <LinkForm token={token} onDone={onDone} />}
      {(state.step === "refused" || state.step === "waiting") && (
        <Button kind="ghost" onClick={onOtherWay}>
          {text(linkTexts.otherWays)}
        </Button>
      )}
    </div>
  );
}

function LinkForm({ token, onDone }: Pick<Props, "token" | "onDone">) {
  const text = useText();
  const recovery = useRecovery(onDone);
  const form = useForm<NewPasswordValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(linkForm),
  });
  const send = form.handleSubmit(async ({ newPassword }) => {
    const error = await recovery.submit(recoverByLink, { token, newPassword });
    setServerErrors(error, { newPassword: "newPassword" }, form.setError);
  });
  return (
    <Form className={formStyles.fields} onSubmit={send}>
      <p>{text(linkTexts.open)}</p>
      <NewPassword form={form} recovery={recovery} />
    </Form>
  );
}

function useLinkCheck(token: string): State {
  const { language } = useLanguage();
  // A change of language is no reason to check again.
  const spoken = useRef(language);
  spoken.current = language;
  const [state, setState] = useState<State>({ step: "checking" });
  useEffect(() => {
    const controller = new AbortController();
    const parts = { body: { token }, language: spoken.current, signal: controller.signal };
    setState({ step: "checking" });
    callApi(checkRecoveryLink, parts).then(
      ({ isOpen, worksFrom, worksUntil }) =>
        setState({ step: isOpen ? "open" : "waiting", from: worksFrom, until: worksUntil }),
      (error: unknown) => {
        if (isAborted(error)) return;
        setState({ step: "refused", problem: sentenceOf(error, linkTexts.checkFailed) });
      },
    );
    return () => controller.abort();
  }, [token]);
  return state;
}
