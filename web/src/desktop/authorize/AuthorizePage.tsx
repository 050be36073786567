import type { ReplyOf } from "@baleen/contract/call.ts";
import { decideAuthorization, readAuthorization } from "@baleen/contract/desktop/authorizations.ts";
import { desktopErrors } from "@baleen/contract/desktop/desktop-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import pageStyles from "../../accounts/account-page.module.css";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { Facts } from "../../platform/facts/Facts.tsx";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { LoadingStates, type LoadParts, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { navigate } from "../../platform/navigation/navigate.ts";
import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { isToolOff, toolOffText } from "../describe-desktop-error.ts";
import { machineFacts, machineTexts } from "../machine.ts";
import { decisionTexts } from "../sign-in/sign-in.text.ts";
import { type Outcomes, ReplacementChoice, useSignInDecision } from "../sign-in/sign-in-decision.tsx";
import { texts } from "./AuthorizePage.text.ts";

const { signInRequestOver } = desktopErrors;

type SignInRequest = ReplyOf<typeof readAuthorization>;

/** A request that waits for a decision, or the reason why it cannot be decided. */
type OpenedRequest =
  | { readonly request: string; readonly signInRequest: SignInRequest }
  | { readonly ended: Localized };

/** Asks the user whether the desktop tool may sign in on this computer. */
export function AuthorizePage() {
  const text = useText();
  const loaded = useLoaded(openRequest, { enabled: useSignedIn() });
  const { value: opened } = loaded;
  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      <LoadingStates loaded={loaded} />
      {opened && "ended" in opened && <Banner tone="info">{text(opened.ended)}</Banner>}
      {opened && "signInRequest" in opened && (
        <DecisionForm
          {...opened}
          onEnded={({ message }) => loaded.setValue({ ended: message })}
          onFull={loaded.reload}
        />
      )}
    </div>
  );
}

async function openRequest(parts: LoadParts): Promise<OpenedRequest> {
  const request = new URLSearchParams(location.search).get("request") ?? "";
  if (request === "") return { ended: signInRequestOver.sentence };
  try {
    return { request, signInRequest: await callApi(readAuthorization, { params: { request }, ...parts }) };
  } catch (error) {
    if (isToolOff(error)) return { ended: toolOffText };
    // A truncated request id has the wrong length, which the server rejects with a 400.
    if (error instanceof ApiError && error.status === 400) return { ended: signInRequestOver.sentence };
    throw error;
  }
}

function DecisionForm({
  request,
  signInRequest,
  ...outcomes
}: Outcomes & { request: string; signInRequest: SignInRequest }) {
  const { language, text } = useLanguage();
  const decision = useSignInDecision(signInRequest, outcomes);
  const { pending, error, decide } = decision;
  const send = (isApproved: boolean) =>
    decide(isApproved, async (input) => {
      const body = { request, ...input };
      navigate((await callApi(decideAuthorization, { body, language })).redirectTo);
    });

  return (
    <>
      <p className={pageStyles.note}>{text(texts.what)}</p>
      <Facts
        facts={[
          [machineTexts.account, signInRequest.username],
          [machineTexts.device, signInRequest.label],
          ...machineFacts(signInRequest),
        ]}
      />
      <ReplacementChoice request={signInRequest} decision={decision} />
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <div className={pageStyles.acts}>
        {!decision.isExhausted && (
          <PendingButton
            kind="primary"
            pending={pending === "approve"}
            label={text(texts.continue)}
            pendingLabel={text(texts.continuing)}
            onClick={() => send(true)}
          />
        )}
        <Button kind="ghost" busy={pending === "deny"} onClick={() => send(false)}>
          {text(decisionTexts.notMe)}
        </Button>
      </div>
    </>
  );
}
