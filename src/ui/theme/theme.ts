import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';

declare module '@mantine/core' {
  /** The kinds of buttons (R-1448): the first act, another act, and a quiet one. */
  interface ButtonProps {
    variant?: 'filled' | 'default' | 'subtle';
  }
  interface ActionIconProps {
    variant?: 'filled' | 'default' | 'subtle';
  }
}

// Applies the design tokens of theme.css (--accent, --line, …) to the Mantine components.

const accent: MantineColorsTuple = [
  '#e3f2f1',
  '#c5e6e3',
  '#8fe0d9',
  '#5cc9c0',
  '#35aba5',
  '#1b8d8b',
  '#127d7f',
  '#0b6b6f',
  '#084f52',
  '#053b3d',
];
const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#eef2f4',
  '#e2e7ea',
  '#cfd7db',
  '#b3bec5',
  '#8794a0',
  '#66747f',
  '#566570',
  '#33434d',
  '#14212a',
];
const dark: MantineColorsTuple = [
  '#e6edf0',
  '#c6d2d8',
  '#a3b1ba',
  '#8b9aa4',
  '#33434d',
  '#1f2c33',
  '#182329',
  '#141d22',
  '#0e1519',
  '#0a1013',
];

/** Transitions stay under 150 ms, and stop if the user prefers reduced motion. */
const transition = { duration: 100 };

/**
 * Properties of option lists. They mount on opening: ten hidden lists would cost a slow phone half a second per search
 * screen.
 */
export const dropdown = { shadow: 'md', transitionProps: transition, keepMounted: false } as const;

/** The Mantine theme. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 3 },
  colors: {
    accent,
    gray,
    dark,
    good: colorsTuple('#1a7342'),
    warn: colorsTuple('#7d5200'),
    bad: colorsTuple('#b3261e'),
    plain: colorsTuple('#566570'),
  },
  breakpoints: { xs: '35.0625em', sm: '47.5625em', md: '55.0625em', lg: '64.0625em', xl: '75em' }, // 561, 761, 881, 1025 px
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { md: '1.5' },
  fontWeights: { medium: '560' },
  radius: { md: '8px', lg: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // plain objects, because importing the components here would add them all to the initial script
  components: {
    TextInput: { defaultProps: { autoComplete: 'off', spellCheck: false } },
    Input: {
      styles: { input: { textOverflow: 'ellipsis' } },
      vars: (_: MantineTheme, { error }: { error?: unknown }) => ({
        wrapper: {
          '--input-bg': 'var(--raised)',
          ...(!error && { '--input-bd': 'var(--field)' }),
        },
      }),
    },
    InputWrapper: {
      styles: {
        root: { position: 'relative' }, // keeps a visually hidden label at its field
        label: { fontSize: '13px', fontWeight: 540, marginBottom: 4 },
        error: { fontSize: 12, marginTop: 4 },
      },
    },
    Select: {
      defaultProps: {
        withScrollArea: false, // the list itself scrolls, because keyboards cannot reach a ScrollArea
        comboboxProps: dropdown,
        clearSectionMode: 'clear',
      },
    },
    Autocomplete: { defaultProps: { comboboxProps: dropdown } },
    Button: {
      vars: (_: MantineTheme, { variant }: { variant?: string }) => ({
        root: {
          // white has too little contrast on the dark theme's accent
          ...((variant ?? 'filled') === 'filled' && { '--button-color': 'var(--on-accent)' }),
          // muted, because it is a secondary action
          ...(variant === 'subtle' && {
            '--button-color': 'var(--muted)',
            '--button-hover': 'var(--hover)',
            '--mantine-color-disabled': 'transparent',
          }),
        },
      }),
    },
    Alert: {
      defaultProps: {
        radius: 'lg',
        px: 16,
        py: 14,
        bd: '1px solid color-mix(in srgb, var(--alert-color) 35%, transparent)',
      },
      styles: { icon: { margin: '0 12px 0 0' }, message: { color: 'inherit' } },
    },
    Badge: {
      defaultProps: { variant: 'light', radius: 4, h: 'auto', px: 5, bd: 0, fz: 11, fw: 560, lts: 0, tt: 'none' },
      styles: { label: { whiteSpace: 'normal', overflowWrap: 'normal' } },
    },
    Divider: { defaultProps: { color: 'var(--line)', 'aria-hidden': true } },
    NavLink: { defaultProps: { px: 10, py: 8, bdrs: 'md', lh: 1.5, c: 'var(--text)', td: 'none' } },
    Progress: {
      defaultProps: { radius: 'xl' },
      styles: {
        root: { backgroundColor: 'var(--sunken)', boxShadow: 'inset 0 0 0 1px var(--line)' },
        section: { borderRadius: 'inherit' },
      },
    },
    Anchor: { defaultProps: { inherit: true } },
    Kbd: {
      defaultProps: {
        px: 6,
        py: 0,
        bd: 0,
        bdrs: 5,
        bg: 'var(--sunken)',
        c: 'inherit',
        ff: 'inherit',
        fz: 11,
        fw: 'inherit',
      },
    },
    Pill: {
      defaultProps: {
        flex: 'none',
        mih: 28,
        bg: 'var(--raised)',
        c: 'var(--text)',
        bd: '1px solid var(--field)',
        fz: 12,
      },
      vars: () => ({ root: { '--pill-height': '28px' } }),
    },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
    Skeleton: {
      vars: () => ({
        root: {
          '--mantine-color-body': 'var(--surface)',
          '--mantine-color-gray-3': 'var(--line)',
          '--mantine-color-dark-4': 'var(--line)',
        },
      }),
    },
  },
});

const variables = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--subtle)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--subtle)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-strong)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent-strong)',
  '--mantine-color-plain-light': 'var(--hover)',
  '--mantine-color-plain-light-color': 'var(--muted)',
  '--mantine-color-good-light': 'var(--good-soft)',
  '--mantine-color-good-light-color': 'var(--good)',
  '--mantine-color-warn-light': 'var(--warn-soft)',
  '--mantine-color-warn-light-color': 'var(--warn)',
  '--mantine-color-bad-filled': 'var(--danger)',
  '--mantine-color-bad-light': 'var(--danger-soft)',
  '--mantine-color-bad-light-color': 'var(--danger)',
};

/** Maps Mantine's color variables to the tokens, in both color schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });
