import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface ErrorBoxProps {
  /** The sentence of what happened. */
  sentence: string;
  /** What the reader can try. */
  advice?: string;
  onRetry?: () => void;
}

/** Says in red what went wrong and what to try. */
export function ErrorBox({ sentence, advice, onRetry }: ErrorBoxProps) {
  return (
    <div role="alert" className="error-box">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <div>
        <strong>{sentence}</strong>
        {advice && <p>{advice}</p>}
      </div>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
