// Sheets that are fetched when they are first opened.

export const sheets = {
  event: () => import('./ledger/EventSheet.svelte'),
  log: () => import('./ledger/LogSheet.svelte'),
  correct: () => import('./ledger/CorrectSheet.svelte'),
  rewrite: () => import('./ledger/RewriteSheet.svelte'),
  rule: () => import('./ledger/RuleSheet.svelte'),
  proposal: () => import('./ledger/ProposalSheet.svelte'),
  gate: () => import('./gate/GateSheet.svelte'),
  story: () => import('./story/StorySheet.svelte'),
  replay: () => import('./replay/ReplaySheet.svelte'),
  whatIf: () => import('./what-if/WhatIfSheet.svelte'),
  analysis: () => import('./result/AnalysisSheet.svelte'),
};
