import { shortPrice } from "@baleen/contract/money.ts";
import { levelNames, packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { ReactNode } from "react";
import { ContentLink } from "../content-pages/ContentLink.tsx";
import { withoutMembership } from "../content-pages/content/plan-terms.text.ts";
import { PageHeader } from "../content-pages/PageHeader.tsx";
import { durationText } from "../payments/package-duration.ts";
import { textKey } from "../platform/i18n/text-key.ts";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { Island } from "../platform/islands/Island.tsx";
import { ScriptNotice } from "../platform/islands/ScriptNotice.tsx";
import { usePage } from "../platform/page/page-context.tsx";
import type { PageDefinition } from "../platform/page/page-definition.ts";
import { Icon } from "../ui/Icon.tsx";
import { BulletList, withLineBreaks, withWholeEnd } from "../ui/typography.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { describe, describePlan } from "./describe.ts";
import { buyingNeedsScript } from "./PricingPage.text.ts";
import { PricingPage } from "./PricingPage.tsx";
import { sortPackages } from "./package-order.ts";
import styles from "./page.module.css";
import { documentTexts, questions } from "./page.text.ts";
import { countDevices, featureRows } from "./plan-table.ts";
import { WechatPricingPage } from "./wechat/WechatPricingPage.tsx";

export const page: PageDefinition = {
  Page: PricingDocument,
  title: { zh: "会员价格与套餐", en: "Pricing and membership plans" },
  description: {
    zh: "鲸帧会员价格：月度、季度、年度三种，按天数购买，不自动续费。对比各档功能，了解免费能用什么，付款方式、发票、退款和可用的电脑数。",
    en: "Baleen plans for a month, a quarter or a year, with no auto-renewal. Compare what each includes, what is free, and how payment and refunds work.",
  },
  differsByWechat: true,
  indexed: true,
  describe,
  describePlan,
};

/** The pricing page. The plans are an island; the rest is static HTML. */
function PricingDocument() {
  const { content, wechat, paysInWechat, planId } = usePage();
  const packages = sortPackages(content.packages);
  return (
    <>
      <ScriptNotice needs={buyingNeedsScript} />
      <div className={styles.page} data-page="pricing">
        <PageHeader
          content={{
            heading: documentTexts.heading,
            ...(planId ? documentTexts.shared : documentTexts.lead),
          }}
        />
        {wechat === "inside" && paysInWechat ? (
          <Island name="WechatPricingPage" of={WechatPricingPage} start="load" props={{}} />
        ) : (
          <Island name="PricingPage" of={PricingPage} start="load" props={{}} />
        )}
        {packages.length > 1 && <PlanTable packages={packages} />}
        <Free />
        <Questions />
      </div>
    </>
  );
}

function PlanTable({ packages }: { packages: readonly MembershipPackage[] }) {
  const { language, text } = useLanguage();
  return (
    <div className={styles.section}>
      <h2 id="compare">{withLineBreaks(text(documentTexts.compare))}</h2>
      {/* Wide tables can be scrolled, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls. */}
      <section className={styles.scroller} aria-labelledby="compare" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text(documentTexts.feature)}</th>
              {packages.map((plan) => (
                <th key={plan.id} scope="col">
                  {text(packageNames(plan))}
                  <span className={styles.level}>{text(levelNames[plan.level])}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <PlanRow name={text(documentTexts.price)} packages={packages}>
              {({ price }) => shortPrice(price)}
            </PlanRow>
            <PlanRow name={text(documentTexts.validity)} packages={packages}>
              {(plan) => text(durationText(plan)) || text(documentTexts.lifetime)}
            </PlanRow>
            <PlanRow name={text(documentTexts.computers)} packages={packages}>
              {(plan) => countDevices(plan, packages)}
            </PlanRow>
            {featureRows(packages, language).map(({ feature, lang, included }) => (
              <PlanRow key={feature} name={feature} lang={lang} packages={packages}>
                {(_, index) => <Included isIncluded={included[index] ?? false} />}
              </PlanRow>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface PlanRowProps {
  name: string;
  lang?: string | undefined;
  packages: readonly MembershipPackage[];
  children(plan: MembershipPackage, index: number): ReactNode;
}

function PlanRow({ name, lang, packages, children }: PlanRowProps) {
  return (
    <tr>
      <th scope="row" lang={lang}>
        {name}
      </th>
      {packages.map((plan, index) => (
        <td key={plan.id}>{children(plan, index)}</td>
      ))}
    </tr>
  );
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  const text = useText();
  return (
    <>
      {isIncluded ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{text(isIncluded ? documentTexts.included : documentTexts.notIncluded)}</VisuallyHidden>
    </>
  );
}

function Free() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="free">
      <h2 id="free">{withLineBreaks(text(documentTexts.free))}</h2>
      <p className={styles.note}>{withWholeEnd(text(documentTexts.freeNote))}</p>
      <BulletList items={withoutMembership.map(text)} />
      <p className={styles.links}>
        <a href="/product/desktop">{text(documentTexts.download)}</a>
        <a href="/register">{text(documentTexts.register)}</a>
      </p>
    </section>
  );
}

function Questions() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions">{withLineBreaks(text(documentTexts.questions))}</h2>
      <dl data-ruled>
        {questions.map(({ question, link, ...answer }) => (
          <div key={textKey(question)} className={styles.question}>
            <dt>{text(question)}</dt>
            <dd>
              <p>{withWholeEnd(text(answer))}</p>
              {link && (
                <p>
                  <ContentLink link={link} className={styles.answerLink} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
