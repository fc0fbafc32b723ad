import { ComboboxChevron, Input, InputBase, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import type { Choice } from '#src/ui/form/Choice.tsx';
import { early, useLoaded } from '#src/ui/state/later.tsx';

const load = () => import('#src/ui/form/Choice.tsx');
const prepare = early(load);

type LightChoiceProps = Pick<
  ComponentProps<typeof Choice>,
  | 'label'
  | 'hideLabel'
  | 'size'
  | 'flex'
  | 'placeholder'
  | 'leftSection'
  | 'data'
  | 'value'
  | 'onChange'
  | 'clearable'
  | 'allowDeselect'
  | 'comboboxProps'
>;

/**
 * A choice without text search, for pages that show rows. Lists of options weigh as much as the page itself, so a field
 * of the same look is shown until the user opens it. It keeps the focus while the list loads.
 */
export function LightChoice(props: LightChoiceProps) {
  const { label, hideLabel, flex, size, placeholder, leftSection, data, value, clearable } = props;
  const id = useId();
  const [focused, setFocused] = useState(false);
  const [opened, setOpened] = useState(false);
  const { Loaded, error } = useLoaded('Choice', load, opened || (clearable === true && value !== ''));
  if (Loaded) return <Loaded {...props} autoFocus={focused} opens={opened} />;
  const openByKey = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={hideLabel ? { className: VisuallyHidden.classes.root } : undefined}
      flex={flex}
    >
      <InputBase
        id={id}
        readOnly
        pointer
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-busy={opened && !error}
        autoComplete="off"
        size={size}
        placeholder={placeholder}
        leftSection={leftSection}
        rightSection={<ComboboxChevron size={size} />}
        rightSectionPointerEvents="none"
        value={data.find((option) => option.value === value)?.label ?? ''}
        error={opened && error && 'Could not be loaded. Reload the page.'}
        onPointerEnter={prepare}
        onFocus={() => {
          setFocused(true);
          prepare();
        }}
        onClick={() => setOpened(true)}
        onKeyDown={openByKey}
        onBlur={() => {
          setFocused(false);
          setOpened(false);
        }}
      />
    </Input.Wrapper>
  );
}
