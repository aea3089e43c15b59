/** A part of the tree whose tests are tried: something in it is broken, and a test has to fail. */
export type Area = {
  name: string
  about: string
  /** Globs of the files that are broken, a mutant at a time; `!` takes out. */
  files: readonly string[]
  /** Globs of the tests that have to notice. Nothing slow: each runs once for every mutant that it reaches. */
  tests: readonly string[]
  /** Whether these tests need PostgreSQL. */
  database?: true
}

/** Mutants that a test has to notice, in percent of all. */
export const SCORE_MIN = 85

/** Money first. A test compares this list with the tree: what decides stands in `rules`, and no such file is left out. */
export const AREAS: readonly Area[] = [
  {
    name: 'ledger',
    about: 'what decides in the ledger, before any SQL',
    files: ledger('writer/{rules,split-rules,batch,moves,columns}', 'rounds/round-states', 'errors'),
    tests: ['packages/ledger/test/{rules,split-rules,round-states,batch,moves,errors,pairs}.test.ts'],
  },
  {
    name: 'writer',
    about: 'what moves money, on a database; no text of SQL',
    files: ledger('books/{post,holds,reverse}', 'writer/{apply-moves,plain-bets,submit-all,settle,lane,writer}'),
    tests: [
      'packages/ledger/test/{writer,lane,queue,together,holds,postings,reversals,submit-all,settling,split,pairs,batch}.test.ts',
    ],
    database: true,
  },
  {
    name: 'supplier',
    about: "the dialects of suppliers' wallets, signatures, statements; no shapes of messages nor their documents",
    files: [
      'packages/supplier/src/{hub88,beexar,caleta,pam,statement}/*.ts',
      'packages/supplier/src/{reading,shared-secret,signature,signed-batch}.ts',
      '!**/{shapes,client,asking}.ts',
    ],
    tests: [
      'packages/supplier/test/{hub88,beexar,caleta,pam,refusals,reading,signature,signed-batch}.test.ts',
      'packages/supplier/test/{statement,returns}.test.ts',
    ],
  },
  {
    name: 'supplier-calls',
    about: 'what we ask of suppliers and they of us, over HTTP',
    // Not the thread that checks signatures: it starts from the text of a function, into which no mutant can be put.
    files: [
      'packages/supplier/src/{hub88,transfer}/client.ts',
      'packages/supplier/src/statement/asking.ts',
      'packages/supplier/src/{catalogue,exchange,presence,transport}.ts',
    ],
    tests: ['packages/supplier/test/{client,transfer,asking,catalogue,transport}.test.ts'],
  },
  {
    name: 'kernel',
    about: 'results, money, ids, days',
    files: ['packages/kernel/src/**/*.ts'],
    tests: ['packages/kernel/test/*.test.ts'],
  },
  server(
    'games',
    'catalogue, launches, bets, transfers, winners',
    ['*/rules', 'rules/*'],
    '{,game-,list-,edition-,stake-,winner-,transfer-}rules',
  ),
  server('reconciliation', 'differences of two books, open rounds', ['rules'], 'rules'),
  server('records', 'days, pages and sums of records', ['rules'], 'rules'),
  server('identity', 'registration, login, codes, trial', ['rules/*'], '{rules,code-rules,field-rules,entering}'),
  server('wallet', 'which bonuses run', ['rules'], 'rules'),
  server('promotions', 'ranks', ['rules'], 'rules'),
  server('messages', 'who is told what', ['rules'], 'rules'),
  {
    name: 'studio',
    about: 'rounds and rules of our own games',
    files: ['apps/studio/src/server/**/rules.ts'],
    tests: ['apps/studio/test/{round-rules,rules-told,returns-band}.test.ts'],
  },
  {
    name: 'fair',
    about: 'random numbers, games of our own, lines of slots; boards take their tests minutes',
    files: ['packages/fair/src/{inhouse,random}/*.ts', 'packages/fair/src/slots/lines/{evaluate,machine}.ts'],
    tests: ['packages/fair/test/{inhouse,pays,hilo,uniform,health,chances,evaluate}.test.ts'],
  },
  {
    name: 'statistics',
    about: 'the fifteen tests of SP 800-22 and their verdict; suites over the ranges of games take their tests minutes',
    // Not linear complexity: its steps for a million bits, each of them counted, take longer than a test may.
    files: ['packages/fair/src/battery/{bits,excursions,matrix-rank,sp800-22,spectral,templates,universal,verdict}.ts'],
    tests: ['packages/fair/test/sp800-22.test.ts'],
  },
  {
    name: 'member',
    about: 'what the member site shows whom',
    files: ['apps/member/src/**/rules.ts'],
    tests: ['apps/member/test/{popup,popup-rules,menu,app-download}.test.ts'],
  },
]

/** The rules of a module of the server, with tests of theirs that need no database. */
function server(name: string, about: string, files: readonly string[], tests: string): Area {
  const folder = `apps/server/src/modules/${name}`
  return { name, about, files: files.map(file => `${folder}/${file}.ts`), tests: [`${folder}/test/${tests}.test.ts`] }
}

function ledger(...files: string[]): string[] {
  return files.map(file => `packages/ledger/src/${file}.ts`)
}
