import { useId, useState } from "react";
import { PasswordField } from "../platform/forms/SecretField.tsx";
import { useText, useTexts } from "../platform/i18n/use-language.tsx";
import { Link } from "../platform/navigation/Link.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { CarouselControls } from "../ui/carousel/CarouselControls.tsx";
import { GroupedField, type Grouping } from "../ui/fields/GroupedField.tsx";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import { SelectField } from "../ui/fields/SelectField.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { CodeField, TextField } from "../ui/fields/TextField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PendingButton } from "../ui/PendingButton.tsx";
import { Tabs } from "../ui/tabs/Tabs.tsx";
import { groups, states } from "./component-page.text.ts";
import styles from "./Group.module.css";
import { Example, Group } from "./Group.tsx";
import { options, samples, slideName } from "./samples.text.ts";

const kinds = ["primary", "ghost", "quiet"] as const;
const forced = ["hover", "focus", "active"] as const;

export function Buttons() {
  const text = useText();
  return (
    <Group name={groups.buttons}>
      {kinds.map((kind) => (
        <ButtonStates key={kind} kind={kind} />
      ))}
      <Example name={states.tall}>
        <Button kind="primary" tall>
          {text(samples.save)}
        </Button>
      </Example>
      <Example name={states.wide}>
        <Button kind="primary" wide>
          {text(samples.save)}
        </Button>
      </Example>
      <Example name={states.busy}>
        <PendingButton
          kind="primary"
          pending
          label={text(samples.save)}
          pendingLabel={text(samples.saving)}
        />
      </Example>
      <Example name={states.long} width="narrow">
        <Button kind="primary" wide>
          {text(samples.longAction)}
        </Button>
      </Example>
      <Example name={states.link}>
        <Link href="/components" className={buttonClass("ghost")}>
          {text(samples.linkWords)}
        </Link>
      </Example>
      <Example name={states.inText}>
        <p>
          {text(samples.sentence)}
          <Link href="/components">{text(samples.linkWords)}</Link>
        </p>
      </Example>
      <Example name={states.focus} state="focus">
        <p>
          {text(samples.sentence)}
          <Link href="/components">{text(samples.linkWords)}</Link>
        </p>
      </Example>
    </Group>
  );
}

function ButtonStates({ kind }: { kind: (typeof kinds)[number] }) {
  const text = useText();
  return (
    <div className={styles.row}>
      <Example name={states.rest}>
        <Button kind={kind}>{text(samples.save)}</Button>
      </Example>
      {forced.map((state) => (
        <Example key={state} name={states[state]} state={state}>
          <Button kind={kind}>{text(samples.save)}</Button>
        </Example>
      ))}
      <Example name={states.busy}>
        <Button kind={kind} busy>
          {text(samples.save)}
        </Button>
      </Example>
      {/* A disabled button is never the primary one. */}
      {kind === "ghost" && (
        <Example name={states.disabled}>
          <Button kind={kind} aria-disabled="true">
            {text(samples.save)}
          </Button>
        </Example>
      )}
    </div>
  );
}

type Name = keyof typeof options;

const names: readonly Name[] = ["first", "second", "third"];

export function Choices() {
  const text = useText();
  const rows = names.map((value) => ({ value, label: text(options[value]) }));
  return (
    <>
      <Group name={groups.choices}>
        <Example name={states.empty}>
          <SelectField label={text(samples.subject)} prompt={text(samples.prompt)} options={rows} />
        </Example>
        <Example name={states.error}>
          <SelectField
            label={text(samples.subject)}
            prompt={text(samples.prompt)}
            options={rows}
            error={text(samples.problem)}
          />
        </Example>
        <Example name={states.rest}>
          <SampleRadioGroup count={2} />
        </Example>
        <Example name={states.long} width="narrow">
          <SampleRadioGroup count={3} />
        </Example>
      </Group>
      <Group name={groups.tabs}>
        <Example name={states.rest}>
          <SampleTabs count={2} />
        </Example>
        <Example name={states.hover} state="hover">
          <SampleTabs count={2} />
        </Example>
        <Example name={states.focus} state="focus">
          <SampleTabs count={2} />
        </Example>
        <Example name={states.long}>
          <SampleTabs count={3} />
        </Example>
      </Group>
    </>
  );
}

function SampleRadioGroup({ count }: { count: number }) {
  const text = useText();
  const name = useId();
  const [value, setValue] = useState<Name>("first");
  const rows = names.slice(0, count).map((row) => ({
    value: row,
    label: text(options[row]),
    mark: <Icon name="qr" />,
  }));
  return (
    <RadioGroup
      legend={text(samples.way)}
      name={name}
      rows={rows}
      value={value}
      onChange={(next) => setValue(next)}
    />
  );
}

function SampleTabs({ count }: { count: number }) {
  const text = useText();
  const [selected, select] = useState<Name>("second");
  const tabs = names.slice(0, count).map((name) => ({ name, label: text(options[name]) }));
  return (
    <Tabs label={text(samples.ways)} tabs={tabs} selected={selected} onSelect={(next) => select(next)}>
      <p>
        {text(samples.panel)}
        {text(options[selected])}
      </p>
    </Tabs>
  );
}

const inPairs: Grouping = {
  clean: (typed) => typed.replaceAll(/\D/g, ""),
  groups: [2, 2, 2],
  separator: " ",
};

export function Fields() {
  const text = useText();
  const name = text(samples.name);
  const filled = text(samples.nameValue);
  const password = {
    label: text(samples.password),
    showLabel: text(samples.show),
    hideLabel: text(samples.hide),
    autoComplete: "off",
  };
  return (
    <Group name={groups.fields}>
      <Example name={states.empty}>
        <TextField label={name} />
      </Example>
      <Example name={states.hover} state="hover">
        <TextField label={name} />
      </Example>
      <Example name={states.focus} state="focus">
        <TextField label={name} />
      </Example>
      <Example name={states.filled}>
        <TextField key={filled} label={name} defaultValue={filled} />
      </Example>
      <Example name={states.hint}>
        <TextField label={name} hint={text(samples.hint)} />
      </Example>
      <Example name={states.error}>
        <TextField label={name} error={text(samples.problem)} />
      </Example>
      <Example name={states.long} width="narrow">
        <TextField
          key={filled}
          label={text(samples.longLabel)}
          defaultValue={text(samples.longValue)}
          error={text(samples.longProblem)}
        />
      </Example>
      <Example name={states.filled}>
        <CodeField label={text(samples.code)} defaultValue="246810" autoComplete="off" />
      </Example>
      <Example name={states.filled}>
        <PasswordField {...password} defaultValue="krill-and-plankton" />
      </Example>
      <Example name={states.error}>
        <PasswordField {...password} error={text(samples.problem)} />
      </Example>
      <Example name={states.filled}>
        <GroupedField label={name} grouping={inPairs} defaultValue="12 34 56" />
      </Example>
      <Example name={states.empty}>
        <TextArea label={text(samples.message)} />
      </Example>
      <Example name={states.error}>
        <TextArea label={text(samples.message)} error={text(samples.problem)} />
      </Example>
    </Group>
  );
}

export function Carousels() {
  return (
    <Group name={groups.carousel}>
      <Example name={states.running}>
        <SampleControls slides={4} startsRotating />
      </Example>
      <Example name={states.stopped}>
        <SampleControls slides={4} />
      </Example>
      <Example name={states.hover} state="hover">
        <SampleControls slides={3} />
      </Example>
      <Example name={states.focus} state="focus">
        <SampleControls slides={3} />
      </Example>
      <Example name={states.wide} width="wide">
        <SampleControls slides={10} />
      </Example>
    </Group>
  );
}

function SampleControls({ slides, startsRotating = false }: { slides: number; startsRotating?: boolean }) {
  const text = useText();
  const [isRotating, setRotating] = useState(startsRotating);
  const [current, setCurrent] = useState(0);
  const { start, stop, previous, next, pick } = samples;
  const labels = useTexts({ start, stop, previous, next, pick });
  return (
    <CarouselControls
      labels={labels}
      isRotating={isRotating}
      onToggle={() => setRotating(!isRotating)}
      onPrevious={() => setCurrent((current + slides - 1) % slides)}
      onNext={() => setCurrent((current + 1) % slides)}
      names={Array.from({ length: slides }, (_, index) => text(slideName(index + 1)))}
      current={current}
      onPick={setCurrent}
    />
  );
}
