// Every icon drawn for this app, on a 24 by 24 grid; `line` parts are stroked, `fill` parts filled.

export interface Part {
  kind: 'fill' | 'line';
  d: string;
}

export const ICONS = {
  anchor: [
    { kind: 'line', d: 'M12 8.4V21M7.5 11h9M3.5 14.5c.6 4 4 6.5 8.5 6.5s7.9-2.5 8.5-6.5' },
    { kind: 'line', d: 'M12 3.2a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2z' },
  ],
  gear: [
    {
      kind: 'fill',
      d: 'M10.1 4.8L10.2 1.7L13.8 1.7L13.9 4.8L15.7 5.6L18 3.5L20.5 6L18.4 8.3L19.2 10.1L22.3 10.2L22.3 13.8L19.2 13.9L18.4 15.7L20.5 18L18 20.5L15.7 18.4L13.9 19.2L13.8 22.3L10.2 22.3L10.1 19.2L8.3 18.4L6 20.5L3.5 18L5.6 15.7L4.8 13.9L1.7 13.8L1.7 10.2L4.8 10.1L5.6 8.3L3.5 6L6 3.5L8.3 5.6zM12 8.4a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z',
    },
  ],
  wheel: [
    { kind: 'line', d: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z' },
    {
      kind: 'line',
      d: 'M12 10L12 3.5M13.7 11L19.4 7.7M13.7 13L19.4 16.2M12 14L12 20.5M10.3 13L4.6 16.3M10.3 11L4.6 7.7',
    },
    { kind: 'fill', d: 'M12 9.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8z' },
  ],
  lamp: [
    { kind: 'line', d: 'M8.5 7.5V6a3.5 3.5 0 0 1 7 0v1.5' },
    { kind: 'line', d: 'M6.5 8h11M7.5 8l-.9 11h10.8l-.9-11M5.5 21h13' },
    { kind: 'fill', d: 'M12 10.2c2 2.2 2.6 3.6 2.6 4.9a2.6 2.6 0 0 1-5.2 0c0-1.3.6-2.7 2.6-4.9z' },
  ],
  cotton: [
    {
      kind: 'fill',
      d: 'M5 2.5h14v4h-2.2c-.5 2-.8 3.6-.8 5.5s.3 3.5.8 5.5H19v4H5v-4h2.2c.5-2 .8-3.6.8-5.5s-.3-3.5-.8-5.5H5zM10 9.7l4.3-1v1.2l-4.3 1zM10 12.9l4.3-1v1.2l-4.3 1zM10 16.1l4.3-1v1.2l-4.3 1z',
    },
  ],
  manufacturer: [
    { kind: 'line', d: 'M4 4.5h16v15H4z' },
    { kind: 'line', d: 'M4 9h16M4 15h16M8.5 9l7 6M15.5 9l-7 6' },
  ],
  pottery: [
    {
      kind: 'fill',
      d: 'M8.5 2.5h7v2.4h-1.3c.2 1.6 1 2.7 2.5 4.1c1.7 1.6 2.6 3.4 2.6 5.4c0 3.2-2 5.5-4.3 7.1H9c-2.3-1.6-4.3-3.9-4.3-7.1c0-2 .9-3.8 2.6-5.4c1.5-1.4 2.3-2.5 2.5-4.1H8.5zM6.9 13h10.2v1.6H6.9z',
    },
  ],
  brewery: [
    {
      kind: 'fill',
      d: 'M7 2.5h10c1.6 2.6 2.6 5.9 2.6 9.5s-1 6.9-2.6 9.5H7C5.4 18.9 4.4 15.6 4.4 12s1-6.9 2.6-9.5zM5.6 7.2v1.5h12.8V7.2zM5.6 15.3v1.5h12.8v-1.5z',
    },
  ],
  coal: [
    { kind: 'line', d: 'M4 20.5L15.5 9' },
    {
      kind: 'fill',
      d: 'M6.5 4.2c5.2-1.7 9.4-.4 11.6 1.7c2.2 2.2 3.4 6.4 1.7 11.6c-.5-3.6-2.3-6.8-4.4-8.9C13.3 6.5 10.1 4.7 6.5 4.2z',
    },
  ],
  iron: [
    { kind: 'fill', d: 'M8.6 4.5h6.8l2.4 6.5H6.2zM2.9 12.5h7l1.9 7H.6zM14.1 12.5h7l2.3 7H12.2z' },
  ],
  port: [
    {
      kind: 'fill',
      d: 'M12.7 2v11.5h7.6C19.6 8.6 16.9 4.5 12.7 2zM10.9 5.2c-3.3 1.9-5.6 4.9-6.5 8.3h6.5zM2.5 15.5h19c-.7 2.7-2.3 4.8-4.5 6H7c-2.2-1.2-3.8-3.3-4.5-6z',
    },
  ],
  shipyard: [
    {
      kind: 'fill',
      d: 'M10.5 2.5h4.2v4.3h3v4.4l3.8 1.3-2.8 6.2H5.3L2.5 12.5l3.8-1.3V6.8h4.2zM8.3 8.8v1.7l3.7-1.3l3.7 1.3V8.8zM2.5 20h19v1.9h-19z',
    },
  ],
  cube: [
    { kind: 'fill', d: 'M12 2.5l8.5 4.7v9.6L12 21.5l-8.5-4.7V7.2zM5.5 8.9v6.7l5.6 3.1v-6.7z' },
  ],
  loan: [
    { kind: 'line', d: 'M2.5 6h19v12h-19zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM6 12h.1M18 12h.1' },
  ],
  pass: [
    { kind: 'line', d: 'M5 5l7 7-7 7M13 5l7 7-7 7' },
  ],
  build: [
    { kind: 'line', d: 'M3 21h18M5 21V11l5 3.5V11l5 3.5V5h4v16' },
  ],
  links: [
    {
      kind: 'line',
      d: 'M5 16a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM19 2a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM7.2 17L17 7.2',
    },
  ],
  develop: [
    { kind: 'line', d: 'M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.7 11.8c.6.5.9 1.1.9 1.8h5.6c0-.7.3-1.3.9-1.8A6.5 6.5 0 0 0 12 2.5z' },
  ],
  sell: [
    { kind: 'line', d: 'M3 12.5V3.5h9L21.5 13l-8.5 8.5zM7.5 7.5h.1' },
  ],
  scout: [
    { kind: 'line', d: 'M3.5 7.5h9v13h-9zM9 4.5l9.5 1.6-2 13' },
    { kind: 'line', d: 'M8 11.5v5M5.5 14h5' },
  ],
  undo: [
    { kind: 'line', d: 'M8.5 4L4 8.5L8.5 13M4 8.5h10a6 6 0 0 1 0 12H8' },
  ],
  turn: [
    { kind: 'line', d: 'M4 10a8 8 0 0 1 14-4l2.5 2.5M20.5 3.5v5h-5M20 14a8 8 0 0 1-14 4l-2.5-2.5M3.5 20.5v-5h5' },
  ],
  hand: [
    { kind: 'line', d: 'M3 8.5l6-2.2l4.5 12.4l-6 2.2zM11 4.5h7v13h-3M18.5 6l2.8.8-2.6 10' },
  ],
  phone: [
    { kind: 'line', d: 'M7 2.5h10v19H7zM11 18.5h2' },
  ],
  table: [
    { kind: 'line', d: 'M4 6h16M4 12h16M4 18h10' },
  ],
  board: [
    { kind: 'line', d: 'M9 4L3 6.5V20l6-2.5l6 2.5l6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20' },
  ],
  share: [
    {
      kind: 'line',
      d: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M19.5 20h.5',
    },
  ],
  home: [
    { kind: 'line', d: 'M4 11l8-7l8 7v9h-5.5v-6h-5v6H4z' },
  ],
  back: [
    { kind: 'line', d: 'M14.5 5l-7 7l7 7' },
  ],
  close: [
    { kind: 'line', d: 'M6 6l12 12M18 6L6 18' },
  ],
  sun: [
    {
      kind: 'line',
      d: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
    },
  ],
  moon: [
    { kind: 'line', d: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z' },
  ],
  shuffle: [
    {
      kind: 'line',
      d: 'M3 7h3.5c4.5 0 6.5 10 11 10H21M3 17h3.5c1.6 0 2.9-1.2 4-2.8M13.5 9.8C14.6 8.2 15.9 7 17.5 7H21M18 4l3 3l-3 3M18 14l3 3l-3 3',
    },
  ],
  plus: [
    { kind: 'line', d: 'M12 5v14M5 12h14' },
  ],
  up: [
    { kind: 'line', d: 'M12 19V6M6 11l6-6l6 6' },
  ],
  check: [
    { kind: 'line', d: 'M4.5 12.5l5 5l10-11' },
  ],
  warning: [
    { kind: 'line', d: 'M12 3.5L2.5 20h19zM12 10v4.5M12 17.2v.1' },
  ],
  tv: [
    { kind: 'line', d: 'M3 5h18v12H3zM8.5 21h7M12 17v4' },
  ],
  clock: [
    { kind: 'line', d: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7v5.3l3.5 2' },
  ],
  zoom_in: [
    {
      kind: 'line',
      d: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.3 15.3L21 21M10.5 7.7v5.6M7.7 10.5h5.6',
    },
  ],
  zoom_out: [
    {
      kind: 'line',
      d: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.3 15.3L21 21M7.7 10.5h5.6',
    },
  ],
  players: [
    { kind: 'line', d: 'M3.5 20c0-4 2.2-6.5 5.5-6.5s5.5 2.5 5.5 6.5zM15.5 13.6c3-.3 5 2.4 5 6.4h-3' },
    { kind: 'line', d: 'M9 4a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4zM15.5 4.4a3 3 0 0 1 0 5.8' },
  ],
  score: [
    { kind: 'line', d: 'M12 3.2l2.7 5.6l6.1.8l-4.5 4.2l1.1 6.1L12 17l-5.4 2.9l1.1-6.1L3.2 9.6l6.1-.8z' },
  ],
  ledger: [
    { kind: 'line', d: 'M5 3.5h11.5a2.5 2.5 0 0 1 2.5 2.5v14.5H7.5A2.5 2.5 0 0 1 5 18zM5 18a2.5 2.5 0 0 1 2.5-2.5H19M9 8h6M9 11.5h4' },
  ],
  play: [
    { kind: 'fill', d: 'M7 4.5l12.5 7.5L7 19.5z' },
  ],
  pause: [
    { kind: 'fill', d: 'M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z' },
  ],
  next: [
    { kind: 'line', d: 'M9.5 5l7 7l-7 7' },
  ],
  skip: [
    { kind: 'line', d: 'M5 5l9 7l-9 7zM18.5 5v14' },
  ],
  branch: [
    { kind: 'line', d: 'M6 21V8M6 15c0-4 12-2 12-7.5' },
    { kind: 'fill', d: 'M6 2.5a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4zM18 2.5a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4z' },
  ],
  file: [
    { kind: 'line', d: 'M6 2.8h8l4.5 4.5v13.9H6zM14 2.8v4.7h4.5M9 12h6.5M9 15.5h6.5' },
  ],
  pencil: [
    { kind: 'line', d: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5' },
  ],
  minus: [
    { kind: 'line', d: 'M5 12h14' },
  ],
} satisfies Record<string, Part[]>;

export type IconName = keyof typeof ICONS;

/** The icon of that name, or the plain cube for a name without a drawing. */
export function iconNamed(name: string): IconName {
  return name in ICONS ? (name as IconName) : 'cube';
}
