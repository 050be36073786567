import { languages } from "@baleen/contract/language.ts";
import { useEffect } from "react";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import type { PageDefinition } from "../platform/navigation/page.ts";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import styles from "./ComponentPage.module.css";
import { page as texts } from "./component-page.text.ts";
import { Buttons, Carousels, Choices, Fields } from "./controls.tsx";
import { Dialogs, Icons, Messages, Skeletons, Texts } from "./displays.tsx";
import { forceStates } from "./force-states.ts";

export const page: PageDefinition = {
  Page: ComponentPage,
  title: texts.title,
  description: texts.description,
  indexed: false,
};

const languageNames = { zh: "中文", en: "English" } as const;

function ComponentPage() {
  const text = useText();
  useEffect(forceStates, []);
  return (
    <div className={styles.page}>
      <h1>{text(texts.title)}</h1>
      <p className={styles.lead}>{text(texts.lead)}</p>
      <LanguageSwitch />
      <Buttons />
      <Fields />
      <Choices />
      <Dialogs />
      <Messages />
      <Skeletons />
      <Carousels />
      <Texts />
      <Icons />
    </div>
  );
}

function LanguageSwitch() {
  const text = useText();
  const { language, setLanguage } = useLanguage();
  return (
    <section className={styles.switches} aria-label={text(texts.look)}>
      <RadioGroup
        legend={text(texts.language)}
        name="language"
        rows={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={setLanguage}
      />
    </section>
  );
}
