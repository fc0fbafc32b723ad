import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';

/** A field for a password, with a button that shows it (R-1441). */
export function PasswordField(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  const [isShown, setShown] = useState(false);
  const word = isShown ? 'Hide' : 'Show';
  return (
    <TextInput
      {...props}
      type={isShown && !props.disabled ? 'text' : 'password'}
      rightSectionWidth={64}
      rightSection={
        <Button variant="subtle" size="compact-sm" title={`${word} the password`} onClick={() => setShown(!isShown)}>
          {word}
        </Button>
      }
    />
  );
}
