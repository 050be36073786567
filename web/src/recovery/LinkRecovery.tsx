import { checkRecoveryLink, recoverByLink } from "@baleen/contract/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { isAborted } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useLatest } from "../browser/use-latest.ts";
import { describeError, type ErrorDescription } from "../errors/describe-error.ts";
import { ErrorText } from "../errors/ErrorText.tsx";
import { Form } from "../forms/Form.tsx";
import { useSubmit } from "../forms/use-submit.ts";
import { formatDateTime } from "../i18n/format-date.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import formStyles from "../sign-in/form.module.css";
import { Banner, BannerRegion } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { NewPasswordSubmit } from "./NewPasswordSubmit.tsx";
import styles from "./recovery.module.css";
import { linkTexts, texts, worksText } from "./recovery.text.ts";
import { linkForm, type NewPasswordValues } from "./recovery-forms.ts";

type State =
  | { readonly step: "checking" }
  | { readonly step: "rejected"; readonly error: ErrorDescription }
  | { readonly step: "waiting" | "open"; readonly from: string; readonly until: string };

interface Props {
  token: string;
  onDone(username: string): void;
  onOtherWay(): void;
}

/** A new password by a link from support. First checks whether the link works, and from when. */
export function LinkRecovery({ token, onDone, onOtherWay }: Props) {
  const text = useText();
  const state = useLinkCheck(token);
  return (
    <div className={styles.panel}>
      <VisuallyHidden role="status">{state.step === "checking" && text(linkTexts.checking)}</VisuallyHidden>
      <BannerRegion tone="danger">
        {state.step === "rejected" && <ErrorText error={state.error} />}
      </BannerRegion>
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
      {(state.step === "rejected" || state.step === "waiting") && (
        <Button kind="ghost" onClick={onOtherWay}>
          {text(linkTexts.otherWays)}
        </Button>
      )}
    </div>
  );
}

function LinkForm({ token, onDone }: Pick<Props, "token" | "onDone">) {
  const text = useText();
  const { language } = useLanguage();
  const form = useForm<NewPasswordValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(linkForm),
  });
  const { submit, message } = useSubmit({
    form,
    fields: { newPassword: "newPassword" },
    describe: (error) => describeError(error, texts.failed),
    async send({ newPassword }) {
      onDone((await callApi(recoverByLink, { body: { token, newPassword }, language })).username);
    },
  });
  return (
    <Form className={formStyles.fields} onSubmit={submit}>
      <p>{text(linkTexts.open)}</p>
      <NewPasswordSubmit form={form} message={message} />
    </Form>
  );
}

function useLinkCheck(token: string): State {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [state, setState] = useState<State>({ step: "checking" });
  useEffect(() => {
    const controller = new AbortController();
    const parts = { body: { token }, language: readLanguage(), signal: controller.signal };
    setState({ step: "checking" });
    callApi(checkRecoveryLink, parts).then(
      ({ isOpen, worksFrom, worksUntil }) =>
        setState({ step: isOpen ? "open" : "waiting", from: worksFrom, until: worksUntil }),
      (error: unknown) => {
        if (isAborted(error)) return;
        setState({ step: "rejected", error: describeError(error, linkTexts.checkFailed) });
      },
    );
    return () => controller.abort();
  }, [token, readLanguage]);
  return state;
}
