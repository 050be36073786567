import { PasswordField } from "../../platform/forms/SecretField.tsx";
import { useText } from "../../platform/i18n/language.tsx";
import type { Grouping } from "../../ui/fields/GroupedField.tsx";
import { GroupedField } from "../../ui/fields/GroupedField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { CodeField, TextField } from "../../ui/fields/TextField.tsx";
import { groups, states } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import { Group } from "../Group.tsx";
import { samples } from "../samples.text.ts";

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
      <Example name={states.long} room="narrow">
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
