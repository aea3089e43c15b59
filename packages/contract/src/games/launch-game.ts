import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Name, OneOf, Text, TimestampMs, Url } from '../primitives.ts'
import { NodeId } from './models.ts'

/** A supplier's address of 300 letters, the code of the game, a token, and the page to lead back to with each of its signs spelt out. */
const GameUrl = Text(800)

export const launchGame = defineCall({
  name: 'games.launchGame',
  summary: 'Opens a game: the answer is the address of its frame, with a launch token for one use',
  method: 'GET',
  path: '/wps/game/launchGame',
  wire: 'envelope',
  access: 'member',
  module: 'GAMELO3',
  rateMax: 60,
  input: Type.Object({
    launchMode: Type.Optional(Text(16)),
    platform: Type.Optional(Text(16)),
    clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    nodeId: Type.Optional(NodeId),
    /** How the supplier names the game, or a node id, as the list of popular lotteries calls it. A room id is the same (LOBBY-72). */
    gameId: Type.Optional(NodeId),
    roomId: Type.Optional(NodeId),
    vassalage: Type.Optional(Code),
    /** Category, as the list it was tapped in has it. What the catalogue says of the game counts. */
    gameType: Type.Optional(Code),
    /** Whether the list said that trial members may play it. What the catalogue says counts (LAUNCH-11). */
    supportPlay: Type.Optional(OneOf(['true', 'false', '1', '0'])),
    /** `0` asks for play without money, which is what a trial is (resolution 19): to everybody else it is refused. */
    accountType: Type.Optional(OneOf(['0', '1'])),
    language: Type.Optional(Text(8)),
    /** The page of this site, in full, that the game leads back to where it has a page of its own. Another site's is left aside. */
    backUrl: Type.Optional(Url),
  }),
  output: Type.Object({
    content: Type.Object({ game_url: GameUrl }),
    gameUrl: GameUrl,
    game: Type.Object({ nodeId: NodeId, gameName: Name, vassalage: Code, vendorName: Name }),
    /** What the frame's `sandbox` attribute must be. */
    sandbox: Text(200),
    /** Whether it is played from a balance at its supplier, to whom money is brought first: what is won and lost there the site does not know (RG-02). */
    isBalanceThere: Type.Boolean(),
    /** When the rules of the game or its return changed, for some days after that: its players are told (GAM-15). */
    rulesChangedAt: Type.Union([TimestampMs, Type.Null()]),
  }),
  // `vendor.not.open`: the site names this vendor, and no supplier brings his games yet.
  // `terms.not.accepted`: others are in force than he has accepted (SES-20).
  refusals: [
    'vendor.not.open',
    'game.not.found',
    'game.not.allowed',
    'vendor_under_maintenance',
    'member.disabled',
    'terms.not.accepted',
  ],
  spec: ['HOME-39', 'LAUNCH-07', 'LAUNCH-08', 'LAUNCH-11', 'LOBBY-72', 'CALL-127'],
  example: {
    input: {
      launchMode: 'GLS',
      platform: 'html5',
      clientType: 2,
      nodeId: 'HYO-hiyas-reels',
      gameId: 'hiyas-reels',
      vassalage: 'HYO',
      gameType: 'RNG',
      supportPlay: 'true',
    },
    output: {
      content: { game_url: '/studio/play/hiyas-reels?token=x' },
      gameUrl: '/studio/play/hiyas-reels?token=x',
      game: { nodeId: 'HYO-hiyas-reels', gameName: 'Hiyas Reels', vassalage: 'HYO', vendorName: 'Hiyas Originals' },
      sandbox: 'allow-scripts',
      isBalanceThere: false,
      rulesChangedAt: null,
    },
  },
})
