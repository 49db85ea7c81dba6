/** What a field says of the list that it finds; `active` is the option that Enter takes. */
export const combobox = (list: string, open: boolean, active: string | undefined) =>
  ({
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? list : undefined,
    'aria-activedescendant': open ? active : undefined,
  }) as const;
