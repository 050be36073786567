import { verificationCode } from "@baleen/contract/accounts/account-fields.ts";
import type { ErrorName, errors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "../../platform/api/api-error.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/fields/RadioGroup.tsx";
import { CodeFields } from "../codes/CodeFields.tsx";
import type { ContactKind } from "../codes/ContactField.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import { useCaptchaOnDemand } from "../codes/use-captcha.ts";
import type { FormWithCode } from "../codes/use-send-code.ts";
import { maskPhone } from "../mask-phone.ts";
import { endSession, redirectToLogin } from "../session/session-store.ts";
import { byCode, proofTexts } from "./owner-proof.text.ts";

/** An account without a password, and the addresses to which a code can be sent. */
interface Owner {
  readonly email: string | null;
  readonly phone: string | null;
}

/** Values of a form that may need a code to a bound address. */
export interface ProofValues {
  proof?: { code: string } | undefined;
}

/** The field `proof` of a form's schema. */
export function proofField(isNeeded: boolean) {
  const proof = z.object({ code: verificationCode });
  return isNeeded ? proof : z.optional(proof);
}

const signInAgain = {
  signInAgain: 2305,
} as const satisfies { readonly [Name in ErrorName]?: (typeof errors)[Name]["code"] };

type OwnerProof = ReturnType<typeof useOwnerProof>;

/**
 * The proof that an account without a password belongs to the visitor. At first the sign-in is the proof; if it is too
 * old for the server, a code to a bound address, or another sign-in where no address is bound.
 */
export function useOwnerProof(owner: Owner) {
  const [isSignInOld, setSignInOld] = useState(false);
  const [chosen, setChosen] = useState<ContactKind>();
  const contacts = (["phone", "email"] as const).filter((kind) => owner[kind]);
  const contactKind = isSignInOld ? (chosen ?? contacts[0]) : undefined;
  return {
    owner,
    contacts,
    setChosen,
    /** Where the code is sent; undefined if no code is needed. */
    contactKind,
    isSignInNeeded: isSignInOld && contacts.length === 0,
    /** The proof as a field of a request's body. */
    bodyOf: ({ proof }: ProofValues) =>
      contactKind && proof ? { proof: { type: contactKind, code: proof.code } } : {},
    /** Asks for more if that is what the server's error says. */
    onError(error: unknown) {
      if (isSignInTooOld(error)) setSignInOld(true);
    },
    describe(error: unknown, fallback: Localized): ErrorDescription {
      if (isSignInTooOld(error) && contacts.length > 0) return { message: proofTexts.codeNeeded };
      return describeError(error, fallback);
    },
  };
}

function isSignInTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.code === signInAgain.signInAgain;
}

interface FormWithProof extends Omit<FormWithCode, "form"> {
  readonly form: { setFocus(name: "proof.code"): void };
  readonly field: (name: "proof.code") => UseFormRegisterReturn & { readonly error: string | undefined };
}

interface FieldsProps {
  proof: OwnerProof;
  api: FormWithProof;
  /** What the code is sent for. */
  purpose?: "verify" | "export" | "delete";
}

/** The fields of the proof; nothing until the server asks for it. */
export function OwnerProofFields({ proof, api, purpose = "verify" }: FieldsProps) {
  const text = useText();
  const { owner, contacts, contactKind } = proof;
  if (proof.isSignInNeeded) {
    return (
      <Button kind="ghost" onClick={signInAnew}>
        {text(proofTexts.signInAgain)}
      </Button>
    );
  }
  if (!contactKind) return null;
  const shown = (kind: ContactKind) =>
    kind === "phone" ? maskPhone(owner.phone ?? "") : (owner.email ?? "");
  return (
    <>
      {contacts.length > 1 ? (
        <RadioGroup<ContactKind>
          legend={text(proofTexts.method)}
          name="own-contact"
          rows={contacts.map((kind) => ({ value: kind, label: text(byCode(shown(kind))) }))}
          value={contactKind}
          onChange={proof.setChosen}
        />
      ) : (
        <p>{text(byCode(shown(contactKind)))}</p>
      )}
      <OwnCode
        key={contactKind}
        api={api}
        purpose={purpose}
        contactKind={contactKind}
        contact={owner[contactKind] ?? ""}
      />
    </>
  );
}

interface CodeProps extends Required<Pick<FieldsProps, "api" | "purpose">> {
  contactKind: ContactKind;
  contact: string;
}

function OwnCode({ contactKind, contact, purpose, api }: CodeProps) {
  const text = useText();
  const cooldown = useCooldown();
  const captcha = useCaptchaOnDemand();
  return (
    <CodeFields
      api={{
        ...api,
        form: { setFocus: () => api.form.setFocus("proof.code") },
        field: () => api.field("proof.code"),
      }}
      purpose={purpose}
      contactKind={contactKind}
      contact={contact}
      readContact={async () => contact}
      cooldown={cooldown}
      captcha={captcha}
      captchaHint={text(proofTexts.captchaHint)}
      onError={captcha.showIfRequired}
    />
  );
}

/** Signs out in this browser, signs in again and returns here. */
function signInAnew(): void {
  endSession();
  redirectToLogin();
}
