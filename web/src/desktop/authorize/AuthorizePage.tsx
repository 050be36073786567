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
import { isToolOff, toolIsOff } from "../describe-desktop-error.ts";
import { machineFacts, machineTexts } from "../machine.ts";
import { type Outcomes, ReplacementChoice, useQuestion } from "../sign-in/question.tsx";
import { questionTexts } from "../sign-in/sign-in.text.ts";
import { texts } from "./AuthorizePage.text.ts";

const { signInRequestOver } = desktopErrors;

type Asking = ReplyOf<typeof readAuthorization>;

/** A request that waits for a decision, or the reason why it cannot be decided. */
type OpenedRequest = { readonly request: string; readonly asking: Asking } | { readonly ended: Localized };

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
      {opened && "asking" in opened && (
        <Question
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
    return { request, asking: await callApi(readAuthorization, { params: { request }, ...parts }) };
  } catch (error) {
    if (isToolOff(error)) return { ended: toolIsOff };
    // A truncated request id has the wrong length, which the server rejects with a 400.
    if (error instanceof ApiError && error.status === 400) return { ended: signInRequestOver.sentence };
    throw error;
  }
}

function Question({ request, asking, ...outcomes }: Outcomes & { request: string; asking: Asking }) {
  const { language, text } = useLanguage();
  const question = useQuestion(asking, outcomes);
  const { pending, error, decide } = question;
  const send = (isApproved: boolean) =>
    decide(isApproved, async (decision) => {
      const body = { request, ...decision };
      navigate((await callApi(decideAuthorization, { body, language })).redirectTo);
    });

  return (
    <>
      <p className={pageStyles.note}>{text(texts.what)}</p>
      <Facts
        facts={[
          [machineTexts.account, asking.username],
          [machineTexts.device, asking.label],
          ...machineFacts(asking),
        ]}
      />
      <ReplacementChoice joining={asking} question={question} />
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <div className={pageStyles.acts}>
        {!question.isExhausted && (
          <PendingButton
            kind="primary"
            pending={pending === "approve"}
            label={text(texts.continue)}
            pendingLabel={text(texts.continuing)}
            onClick={() => send(true)}
          />
        )}
        <Button kind="ghost" busy={pending === "deny"} onClick={() => send(false)}>
          {text(questionTexts.notMe)}
        </Button>
      </div>
    </>
  );
}
