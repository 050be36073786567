import { useId, useState } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { RadioGroup } from "../../ui/fields/RadioGroup.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { groups, states } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import { Group } from "../Group.tsx";
import { options, samples } from "../samples.text.ts";

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
          <Rows count={2} />
        </Example>
        <Example name={states.long} room="narrow">
          <Rows count={3} />
        </Example>
      </Group>
      <Group name={groups.tabs}>
        <Example name={states.rest}>
          <TabsOf count={2} />
        </Example>
        <Example name={states.hover} state="hover">
          <TabsOf count={2} />
        </Example>
        <Example name={states.focus} state="focus">
          <TabsOf count={2} />
        </Example>
        <Example name={states.long}>
          <TabsOf count={3} />
        </Example>
      </Group>
    </>
  );
}

function Rows({ count }: { count: number }) {
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

function TabsOf({ count }: { count: number }) {
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
