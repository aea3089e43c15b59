/**
 * The game art catalogue: one line a game, the header names the columns (their words are in catalogue.ts). Symbols are
 * files of files/symbols, or `e:<code point>` for files/emoji. An empty foreground means gold coins, `none` means bare.
 */
export const CATALOGUE_TABLE = `
title              | vendor | category  | symbol                       | scene     | palette  | face                  | style  | warp  | feature | companions | foreground
Bakunawa Rising    | KDL    | RNG       | e:1f409                      | fire      | ruby     | metamorphous          | fire   | bulge | MAX x4,000 | | |
Golden Sarimanok   | DND    | RNG       | em_rooster                   | rays      | emerald  | shrikhand             | gold   | arc   |  | | |
Sweet Halo-Halo    | LUM    | RNG       | e:1f367                      | candy     | candy    | chango                | candy  | bulge | FREE SPINS |  | gem_rose,cherry
Pharaoh Ember      | AUR    | RNG       | em_anubis                    | temple    | sapphire | cinzel-decorative:900 | gold   | arc   |  | em_eye-of-horus,em_gold-scarab              | |
Triple Fire 7s     | KDL    | RNG       | seven                        | burst     | ruby     | bungee                | gold   | bulge |  | cherry,bar,bell,lemon                       | |
Neon Jeepney       | NVG    | RNG       | e:1f68e                      | neon      | magenta  | orbitron:900          | violet | slant | FREE SPINS | | |
Moon Wolf          | DND    | RNG       | em_wolf-head                 | mountains | night    | pirata-one            | ice    | bulge |  | | |
Fiesta Parol       | HYO    | RNG       | parol                        | fiesta    | violet   | lilita-one            | gold   | bulge |  | | |
Lucky Koi Gold     | LUM    | RNG       | e:1f38f                      | oriental  | ruby     | luckiest-guy          | gold   | bulge | FREE SPINS | | |
Tiki Volcano       | HBG    | RNG       | em_totem-mask                | jungle    | forest   | rye                   | fire   | bulge |  | | |
Thunder Hammer     | AUR    | RNG       | em_thor-hammer               | cosmos    | sapphire | black-ops-one         | ice    | rise  | MAX x4,000 | | |
Bahala Na Vault    | KDL    | RNG       | goldbars                     | vault     | emerald  | bowlby-one            | gold   | bulge |  | | |
Royal Crown Link   | NVG    | RNG       | crown                        | velvet    | violet   | alfa-slab-one         | gold   | arc   | 3 JACKPOTS | | |
Boracay Breeze     | HBG    | RNG       | e:1f34d                      | sea       | ocean    | righteous             | gold   | smile |  |  | coinEdge,coin
Snow Troll         | DND    | RNG       | e:1f9cc                      | ice       | ice      | titan-one             | ice    | bulge |  |  | gem_diamond
Wizard of Langit   | AUR    | RNG       | e:1f9d9-1f3fb-200d-2642-fe0f | heaven    | sapphire | cinzel-decorative:900 | gold   | arc   | MAX x5,000 | gem_amethyst,gem_emerald | none
Clockwork Gold     | TKB    | RNG       | dieGold                      | workshop  | jade     | metamorphous          | gold   | bulge |  | | |
Cleo Dunes         | AUR    | RNG       | em_egyptian-sphinx           | desert    | violet   | cinzel-decorative:900 | gold   | arc   |  | | |
Ruby Rush          | LUM    | RNG       | gem_ruby                     | burst     | violet   | lilita-one            | rose   | bulge | CASCADE | gem_sapphire,gem_emerald,gem_topaz,gem_aqua | none
Mangga Madness     | HBG    | RNG       | mango                        | rays      | mango    | chango                | gold   | bulge |  | orange,lemon | none
Tikbalang Ride     | TKB    | RNG       | em_horse-head                | jungle    | jade     | rye                   | jade   | bulge |  | | |
Diwata Dreams      | TKB    | RNG       | e:1f9da-1f3fb-200d-2640-fe0f | jungle    | magenta  | berkshire-swash       | rose   | smile | FREE SPINS | | |
Adarna Nights      | TKB    | RNG       | e:1f99a                      | mountains | violet   | berkshire-swash       | violet | smile |  | | |
Perya Wheel        | HYO    | RNG       | e:1f3a1                      | fiesta    | magenta  | luckiest-guy          | gold   | bulge |  | | |
Carabao Cash       | HYO    | RNG       | e:1f403                      | rays      | forest   | lilita-one            | gold   | bulge | HOLD & WIN | | |
Palawan Pearls     | LUM    | RNG       | e:1f9aa                      | undersea  | ocean    | berkshire-swash       | sea    | smile |  | e:1f420,e:1f421                             | |
Dragon Dynasty     | KDL    | RNG       | em_dragon-head               | oriental  | crimson  | metamorphous          | gold   | bulge | FREE SPINS | | |
Ox of Plenty       | LUM    | RNG       | e:1f402                      | oriental  | ruby     | luckiest-guy          | gold   | bulge |  | | |
Tigre Gold         | LUM    | RNG       | e:1f42f                      | jungle    | mango    | luckiest-guy          | fire   | bulge | x2,500 | | |
Panda Palace       | NVG    | RNG       | e:1f43c                      | oriental  | emerald  | titan-one             | jade   | bulge |  | | |
Viking Thunder     | AUR    | RNG       | em_viking-head               | ice       | sapphire | black-ops-one         | ice    | rise  |  | | |
Spartan Reign      | AUR    | RNG       | em_spartan-helmet            | temple    | ruby     | metamorphous          | gold   | arc   |  | | |
Samurai Bloom      | NVG    | RNG       | em_samurai-helmet            | oriental  | magenta  | bangers               | rose   | slant |  | | |
Ninja Spin         | NVG    | RNG       | e:1f977-1f3fb                | neon      | violet   | bangers               | fire   | slant | BOTH WAYS |  | none
Genie Grand        | DND    | RNG       | e:1f9de-200d-2642-fe0f       | desert    | violet   | berkshire-swash       | gold   | smile |  | em_magic-lamp                               | |
Vampire Velvet     | DND    | RNG       | e:1f9db-1f3fb-200d-2642-fe0f | velvet    | crimson  | pirata-one            | rose   | bulge |  |  | gem_ruby
Mermaid Lagoon     | LUM    | RNG       | e:1f9dc-1f3fb-200d-2640-fe0f | undersea  | jade     | berkshire-swash       | sea    | smile |  | | |
Pirate Tides       | HBG    | RNG       | em_pirate-captain            | sea       | ocean    | pirata-one            | gold   | bulge |  | em_ship-wheel,em_anchor                     | |
Kraken Cove        | HBG    | RNG       | em_octopus                   | undersea  | violet   | pirata-one            | sea    | bulge | MAX x4,000 | | |
Wild Rodeo         | KDL    | RNG       | em_cowboy-boot               | desert    | ocean    | rye                   | gold   | bulge |  | horseshoe,em_revolver                       | |
Bandit Gold        | KDL    | RNG       | em_revolver                  | desert    | night    | rye                   | fire   | bulge |  | | |
Bison Ridge        | KDL    | RNG       | em_buffalo-head              | desert    | sapphire | rye                   | gold   | bulge | FREE SPINS | | |
Lion Kingdom       | AUR    | RNG       | em_lion                      | desert    | emerald  | alfa-slab-one         | gold   | arc   |  | | |
Sun of Tenoch      | AUR    | RNG       | em_aztec-calendar-sun        | jungle    | emerald  | metamorphous          | gold   | bulge | HOLD & WIN | | |
Maya Quest         | AUR    | RNG       | em_mayan-pyramid             | jungle    | forest   | metamorphous          | jade   | bulge |  | | |
Lotus Bloom        | LUM    | RNG       | e:1fab7                      | oriental  | jade     | berkshire-swash       | rose   | smile |  |  | gem_rose
Caishen Luck       | LUM    | RNG       | angpao                       | oriental  | ruby     | luckiest-guy          | gold   | bulge |  | lantern,lantern                             | |
Red Lantern Link   | NVG    | RNG       | lantern                      | oriental  | crimson  | lilita-one            | gold   | bulge | 3 JACKPOTS | | |
Clover Gold        | DND    | RNG       | clover                       | rays      | emerald  | lilita-one            | jade   | bulge |  | horseshoe,star                              | |
Bahaghari Road     | DND    | RNG       | e:1f308                      | heaven    | sapphire | lilita-one            | gold   | bulge |  |  | coin,clover
Fruit Flash        | KDL    | RNG       | watermelon                   | burst     | emerald  | luckiest-guy          | gold   | bulge |  | cherry,lemon,grapes,orange | none
Cherry Kaboom      | KDL    | RNG       | cherry                       | burst     | magenta  | luckiest-guy          | rose   | bulge | MAX x5,000 | | |
Hot Bell Deluxe    | KDL    | RNG       | bell                         | velvet    | ruby     | bowlby-one            | gold   | bulge |  | | |
Juicy Perya        | HYO    | RNG       | grapes                       | fiesta    | violet   | titan-one             | candy  | bulge |  | lemon,orange,plum,cherry | none
Candy Cyclone      | LUM    | RNG       | e:1f36d                      | candy     | candy    | chango                | candy  | bulge | x1,000 | | |
Donut Drop         | LUM    | RNG       | e:1f369                      | candy     | magenta  | titan-one             | candy  | bulge |  |  | gem_rose
Ube Galaxy         | HYO    | RNG       | e:1f368                      | cosmos    | violet   | chango                | violet | bulge |  | | |
Star Rocket        | NVG    | RNG       | em_rocket                    | cosmos    | night    | orbitron:900          | ice    | slant |  | | |
Alien Abduct       | NVG    | RNG       | e:1f47d                      | cosmos    | jade     | orbitron:900          | jade   | slant |  | | |
Robo Riches        | NVG    | RNG       | e:1f916                      | workshop  | steel    | orbitron:900          | silver | rise  |  | | |
Disco Diamonds     | NVG    | RNG       | e:1faa9                      | neon      | sapphire | righteous             | violet | bulge |  |  | gem_diamond,gem_rose
Kristal Heist      | NVG    | RNG       | gem_diamond                  | vault     | sapphire | bowlby-one            | ice    | bulge | CLUSTERS |  | gem_sapphire,gem_aqua
Emerald Grove      | DND    | RNG       | gem_emerald                  | jungle    | emerald  | metamorphous          | jade   | bulge |  |  | gem_emerald
Sapphire Storm     | AUR    | RNG       | gem_sapphire                 | cosmos    | ocean    | black-ops-one         | ice    | rise  |  |  | gem_aqua
Amethyst Cave      | TKB    | RNG       | gem_amethyst                 | vault     | violet   | metamorphous          | violet | bulge |  |  | gem_amethyst
Phoenix Ash        | DND    | RNG       | e:1f525                      | mountains | ruby     | metamorphous          | fire   | bulge |  | | |
Eagle Summit       | KDL    | RNG       | em_eagle-head                | mountains | sapphire | black-ops-one         | gold   | rise  |  | | |
Mayon Inferno      | HYO    | RNG       | e:1f30b                      | fire      | crimson  | bowlby-one            | fire   | bulge | MAX x5,000 | | |
Zeus Unbound       | AUR    | RNG       | em_lightning-trio            | heaven    | night    | cinzel-decorative:900 | gold   | arc   | MAX x5,000 | | |
Medusa Stone       | AUR    | RNG       | em_medusa-head               | temple    | jade     | metamorphous          | jade   | bulge |  | | |
Minotaur Maze      | AUR    | RNG       | em_minotaur                  | temple    | crimson  | metamorphous          | fire   | bulge |  | | |
Pegasus Sky        | AUR    | RNG       | em_pegasus                   | heaven    | violet   | cinzel-decorative:900 | gold   | arc   |  | | |
Unicorn Wishes     | LUM    | RNG       | e:1f984                      | candy     | violet   | berkshire-swash       | candy  | smile |  |  | gem_rose,gem_aqua
Witch Brew         | DND    | RNG       | em_witch-face                | mountains | jade     | pirata-one            | jade   | bulge |  | | |
Wizard Trials      | DND    | RNG       | em_wizard-face               | cosmos    | violet   | metamorphous          | violet | bulge |  | | |
Haunted Bahay      | TKB    | RNG       | e:1f47b                      | mountains | steel    | pirata-one            | silver | bulge |  | | |
Aswang After Dark  | TKB    | RNG       | e:1f987                      | mountains | magenta  | pirata-one            | rose   | bulge |  | | |
Kapre Smoke        | TKB    | RNG       | e:1f479                      | jungle    | crimson  | rye                   | fire   | bulge |  | | |
Silverback Loot    | HBG    | RNG       | e:1f98d                      | jungle    | emerald  | luckiest-guy          | gold   | bulge |  | | |
Monkey Mischief    | HBG    | RNG       | e:1f435                      | jungle    | mango    | luckiest-guy          | gold   | bulge |  |  | coin,mango
Fox Fortune        | HBG    | RNG       | e:1f98a                      | mountains | sunset   | bangers               | fire   | bulge |  | | |
Lucky Cat Nights   | LUM    | RNG       | e:1f431                      | oriental  | violet   | luckiest-guy          | gold   | bulge |  | angpao,angpao                               | |
Rabbit Riches      | LUM    | RNG       | e:1f430                      | oriental  | candy    | titan-one             | rose   | bulge |  | | |
Year of the Snake  | LUM    | RNG       | e:1f40d                      | oriental  | ruby     | metamorphous          | gold   | bulge |  | | |
Bee Bonanza        | LUM    | RNG       | e:1f41d                      | heaven    | mango    | titan-one             | gold   | bulge |  | | |
Frog Prince        | DND    | RNG       | e:1f438                      | jungle    | jade     | lilita-one            | jade   | bulge |  | crown                                       | |
Butterfly Bloom    | LUM    | RNG       | e:1f98b                      | heaven    | magenta  | berkshire-swash       | violet | smile |  |  | gem_rose
Peacock Pride      | NVG    | RNG       | e:1f99a                      | velvet    | jade     | berkshire-swash       | jade   | smile |  | | |
Scarab Sands       | AUR    | RNG       | em_gold-scarab               | desert    | jade     | cinzel-decorative:900 | gold   | arc   |  | | |
Eye of Anubis      | AUR    | RNG       | em_eye-of-horus              | temple    | violet   | cinzel-decorative:900 | violet | arc   | EXPANDING WILDS | | |
Book of Bathala    | HYO    | RNG       | e:1f4d6                      | temple    | sapphire | cinzel-decorative:900 | gold   | arc   | 10 FREE SPINS | | |
Gold Rush Baguio   | HYO    | RNG       | e:26cf-fe0f                  | workshop  | gold     | rye                   | gold   | bulge |  |  | goldbars,coin
Dynamite Dig       | KDL    | RNG       | e:1f9e8                      | workshop  | ruby     | black-ops-one         | fire   | rise  |  |  | goldbars,coin
Island Treasure    | HBG    | RNG       | em_open-treasure-chest       | sea       | jade     | pirata-one            | gold   | bulge |  | | |
Surf Sinag         | HYO    | RNG       | e:1f3c4-1f3fd-200d-2642-fe0f | sea       | sunset   | righteous             | gold   | smile |  | | |
Coconut Crush      | HBG    | RNG       | e:1f965                      | sea       | emerald  | titan-one             | jade   | smile |  | | |
Chili Fuego        | KDL    | RNG       | e:1f336-fe0f                 | fire      | ruby     | luckiest-guy          | fire   | bulge | MAX x4,000 |  | none
Sizzling Sisig     | HYO    | RNG       | e:1f373                      | fire      | mango    | luckiest-guy          | gold   | bulge |  |  | none
Sushi Spin         | NVG    | RNG       | e:1f363                      | oriental  | ocean    | bangers               | rose   | slant |  |  | none
Milk Tea Mania     | LUM    | RNG       | e:1f9cb                      | candy     | sand     | chango                | gold   | bulge |  |  | none
Circus Royale      | DND    | RNG       | e:1f3aa                      | fiesta    | ruby     | lilita-one            | gold   | bulge |  | | |
Masquerade         | NVG    | RNG       | em_carnival-mask             | velvet    | magenta  | berkshire-swash       | gold   | smile |  |  | gem_rose,gem_amethyst
Rock n Rolyo       | NVG    | RNG       | e:1f3b8                      | neon      | crimson  | bangers               | fire   | slant |  |  | none
Jazz Manila        | NVG    | RNG       | e:1f3b7                      | neon      | night    | shrikhand             | gold   | arc   |  | | |
Speed Kings        | NVG    | RNG       | e:1f3ce-fe0f                 | neon      | ocean    | russo-one             | fire   | slant |  | | |
Tricycle Dash      | HYO    | RNG       | e:1f6f5                      | neon      | emerald  | bangers               | jade   | slant |  | | |
Boxing Legends     | KDL    | RNG       | e:1f94a                      | arena     | ruby     | black-ops-one         | fire   | slant |  |  | none
Treasure Map X     | HBG    | RNG       | em_treasure-map              | sea       | ocean    | pirata-one            | gold   | bulge |  | | |
Piggy Alkansya     | HYO    | RNG       | e:1f437                      | rays      | magenta  | titan-one             | candy  | bulge | HOLD & WIN | | |
Bicol Express Loot | KDL    | RNG       | e:1f682                      | desert    | night    | rye                   | gold   | bulge | HOLD & WIN | | |
Payaso Wild        | KDL    | RNG       | e:1f0cf                      | velvet    | sapphire | bowlby-one            | gold   | bulge | x125 WILDS | | |
Mega Coin Fever    | KDL    | RNG       | coin                         | burst     | violet   | bowlby-one            | gold   | bulge |  | coinBurst,coinBurst                         | |
777 Deluxe         | KDL    | RNG       | slotMachine                  | velvet    | ruby     | bungee                | gold   | bulge |  | seven,seven_blue                            | |
Prinsesa Sinta     | AUR    | RNG       | e:1f478-1f3fd                | heaven    | magenta  | berkshire-swash       | rose   | smile | FREE SPINS | | |
Sun Priest         | AUR    | RNG       | em_sun-priest                | temple    | jade     | metamorphous          | fire   | bulge |  | | |
Lucky Elephant     | LUM    | RNG       | e:1f418                      | temple    | magenta  | luckiest-guy          | gold   | bulge |  | | |
Croc Creek         | HBG    | RNG       | e:1f40a                      | jungle    | violet   | luckiest-guy          | jade   | bulge |  | | |
Rhino Charge       | KDL    | RNG       | e:1f98f                      | desert    | forest   | bowlby-one            | gold   | bulge |  | | |
Santa Pasko        | HYO    | RNG       | e:1f385                      | ice       | ruby     | titan-one             | rose   | bulge |  |  | gift,giftGreen
Pinata Party       | LUM    | RNG       | e:1fa85                      | fiesta    | jade     | luckiest-guy          | gold   | bulge |  | | |
Crystal Oracle     | DND    | RNG       | e:1f52e                      | cosmos    | magenta  | metamorphous          | violet | bulge |  |  | gem_amethyst
Rose Duchess       | NVG    | RNG       | e:1f339                      | velvet    | ruby     | berkshire-swash       | rose   | smile |  |  | gem_ruby
Comet Cash         | NVG    | RNG       | e:2604-fe0f                  | cosmos    | violet   | orbitron:900          | fire   | slant |  | | |
Dino Dig           | TKB    | RNG       | e:1f996                      | jungle    | mango    | luckiest-guy          | gold   | bulge |  | | |
Castle Siege       | AUR    | RNG       | em_castle                    | mountains | steel    | metamorphous          | silver | bulge |  | | |
Katana Soul        | NVG    | RNG       | em_katana                    | oriental  | night    | bangers               | ice    | slant |  | | |
Owl Eyes           | DND    | RNG       | em_owl                       | mountains | violet   | metamorphous          | violet | bulge |  | | |
Scorpion Dunes     | AUR    | RNG       | em_scorpion                  | desert    | ruby     | metamorphous          | fire   | bulge |  | | |
Cobra Temple       | AUR    | RNG       | em_cobra                     | temple    | emerald  | metamorphous          | jade   | bulge |  | | |
Golden Genie Lamp  | DND    | RNG       | em_magic-lamp                | desert    | magenta  | berkshire-swash       | gold   | smile |  | | |
Treasure Vault 88  | KDL    | RNG       | em_locked-chest              | vault     | ruby     | bowlby-one            | gold   | bulge |  | | |
Alapaap Wins       | HYO    | RNG       | e:1f31e                      | heaven    | ocean    | lilita-one            | gold   | bulge |  | | |
Barkada Barbecue   | HYO    | RNG       | e:1f362                      | fire      | mango    | luckiest-guy          | gold   | bulge |  |  | none
Pista ng Gulay     | HYO    | RNG       | e:1f33d                      | rays      | forest   | lilita-one            | jade   | bulge |  | | |
Kidlat Strike      | KDL    | RNG       | e:26a1                       | cosmos    | mango    | black-ops-one         | gold   | rise  |  | | |
Sunken Galleon     | HBG    | RNG       | e:26f5                       | undersea  | sapphire | pirata-one            | gold   | bulge |  | em_anchor                                   | |
Coral Carnival     | CRL    | RNG       | e:1f420                      | undersea  | magenta  | luckiest-guy          | sea    | smile | CLUSTERS |  | none
Pearl Diver        | CRL    | RNG       | e:1f9aa                      | undersea  | jade     | berkshire-swash       | sea    | smile |  |  | gem_diamond
Turtle Trails      | CRL    | RNG       | e:1f422                      | sea       | emerald  | titan-one             | jade   | bulge |  |  | none
Dolphin Dance      | CRL    | RNG       | e:1f42c                      | sea       | ocean    | righteous             | sea    | smile | BOTH WAYS |  | none
Octo Opera         | CRL    | RNG       | e:1f419                      | undersea  | violet   | luckiest-guy          | violet | bulge |  |  | none
Seahorse Serenade  | CRL    | RNG       | em_seahorse                  | undersea  | candy    | berkshire-swash       | rose   | smile |  |  | gem_rose
Jellyfish Jive     | CRL    | RNG       | em_jellyfish                 | undersea  | night    | righteous             | violet | smile | CASCADE |  | none
Puffer Parade      | CRL    | RNG       | e:1f421                      | undersea  | mango    | titan-one             | gold   | bulge |  |  |
Shark Shallows     | TDW    | RNG       | e:1f988                      | sea       | sapphire | black-ops-one         | ice    | rise  | MAX x4,000 |  | none
Whale Watch        | TDW    | RNG       | e:1f433                      | sea       | night    | titan-one             | sea    | bulge |  |  | none
Lobster Loot       | TDW    | RNG       | e:1f99e                      | undersea  | crimson  | luckiest-guy          | fire   | bulge | HOLD & WIN |  |
Crab Coast         | TDW    | RNG       | e:1f980                      | sea       | mango    | luckiest-guy          | fire   | bulge |  |  |
Anchor Aces        | TDW    | RNG       | em_anchor                    | sea       | sapphire | pirata-one            | gold   | bulge | 243 WAYS | em_ship-wheel |
Trident Treasure   | TDW    | RNG       | em_trident                   | undersea  | ocean    | metamorphous          | gold   | bulge |  |  |
Angler Deep        | TDW    | RNG       | em_angler-fish               | undersea  | night    | pirata-one            | violet | bulge |  |  | none
Leviathan Lair     | TDW    | RNG       | pl_sea-dragon                | undersea  | emerald  | metamorphous          | sea    | bulge | MAX x5,000 |  | none
Gem Garden         | DND    | RNG       | gemCluster                   | jungle    | magenta  | berkshire-swash       | rose   | smile | CLUSTERS |  | gem_ruby,gem_emerald
Hiyas Cascade      | HYO    | RNG       | gem_sapphire                 | rays      | violet   | alfa-slab-one         | gold   | arc   | CASCADE | gem_ruby,gem_emerald | none
Seven Storm        | KDL    | RNG       | seven_gold                   | burst     | sapphire | bungee                | gold   | bulge |  | seven,seven_blue | none
Blue Seven Hot     | KDL    | RNG       | seven_blue                   | velvet    | night    | bungee                | ice    | bulge |  | bar,bell | none
Bar Star Classic   | KDL    | RNG       | bar                          | burst     | mango    | bowlby-one            | gold   | bulge |  | star,star |
Horseshoe Five     | DND    | RNG       | horseshoe                    | rays      | jade     | rye                   | gold   | bulge |  | clover,clover |
Sari-Sari Sevens   | HYO    | RNG       | e:1f3ea                      | fiesta    | mango    | lilita-one            | gold   | bulge |  | seven,cherry | none
Hydra Heads        | AUR    | RNG       | em_hydra                     | temple    | forest   | metamorphous          | jade   | bulge |  |  | none
Horus Rising       | AUR    | RNG       | em_horus                     | desert    | mango    | cinzel-decorative:900 | gold   | arc   | 10 FREE SPINS |  |
Jade Monkey        | LUM    | RNG       | em_monkey                    | oriental  | forest   | luckiest-guy          | jade   | bulge |  |  |
Saucer Utopia      | NVG    | RNG       | em_ufo                       | cosmos    | steel    | orbitron:900          | silver | slant |  |  | none
Totem Island       | HBG    | RNG       | em_island                    | sea       | sunset   | rye                   | fire   | bulge |  |  | none
Laurel Legion      | AUR    | RNG       | em_laurel-crown              | temple    | gold     | cinzel-decorative:900 | gold   | arc   |  |  |
Bulong ng Kuwago   | TKB    | RNG       | em_barn-owl                  | mountains | forest   | berkshire-swash       | jade   | smile |  |  | none
Bakunawa Fishing   | CRL    | FISH      | e:1f432                      | undersea  | violet   | luckiest-guy          | sea    | bulge | x1,000 | | |
Golden Toad Hunt   | CRL    | FISH      | e:1f438                      | undersea  | ocean    | luckiest-guy          | gold   | bulge |  | | |
Perlas Kingdom     | CRL    | FISH      | e:1f988                      | undersea  | ocean    | luckiest-guy          | sea    | bulge | x888 | e:1f420,e:1f421                             | |
Lobster Legend     | TDW    | FISH      | e:1f99e                      | undersea  | ruby     | luckiest-guy          | fire   | bulge |  | | |
Octo Cannon        | TDW    | FISH      | e:1f419                      | undersea  | magenta  | luckiest-guy          | violet | bulge |  | | |
Whale Jackpot      | TDW    | FISH      | e:1f433                      | undersea  | sapphire | titan-one             | sea    | bulge | MEGA WHALE | | |
Crab Clash         | TDW    | FISH      | e:1f980                      | undersea  | mango    | luckiest-guy          | fire   | bulge |  | | |
Turtle Tower       | CRL    | FISH      | e:1f422                      | undersea  | sapphire | titan-one             | jade   | bulge |  | | |
Mermaid Hunter     | CRL    | FISH      | em_mermaid                   | undersea  | ocean    | berkshire-swash       | gold   | smile |  | | |
Dolphin Dive       | TDW    | FISH      | e:1f42c                      | undersea  | ocean    | righteous             | sea    | smile |  | | |
Shark Strike       | TDW    | FISH      | em_shark-jaws                | undersea  | night    | black-ops-one         | ice    | rise  |  | | |
Anglers Abyss      | CRL    | FISH      | em_angler-fish               | undersea  | violet   | pirata-one            | violet | bulge |  | | |
Puffer Pop         | CRL    | FISH      | e:1f421                      | undersea  | candy    | titan-one             | candy  | bulge |  | | |
Trident Tides      | TDW    | FISH      | em_trident                   | undersea  | sapphire | metamorphous          | gold   | bulge |  | | |
Baccarat Royale    | BBL    | LIVE      | cardsBacc                    | felt      | emerald  | alfa-slab-one         | gold   | arc   |  |  | chipRed,chipBlue
Speed Baccarat A   | BBL    | LIVE      | cardsBacc                    | felt      | ruby     | russo-one             | gold   | slant |  |  | chipRed,chipGreen
Speed Baccarat B   | BBL    | LIVE      | cardsAK                      | felt      | sapphire | russo-one             | ice    | slant |  |  | chipBlue,chipRed
Roulette Maharlika | MHL    | LIVE      | roulette                     | felt      | ruby     | alfa-slab-one         | gold   | arc   |  |  | chipRed,chipBlue
Lightning Wheel    | MHL    | LIVE      | roulette                     | cosmos    | mango    | black-ops-one         | gold   | rise  | x500 |  | chipRed
Auto Roulette      | BBL    | LIVE      | roulette                     | felt      | sapphire | russo-one             | ice    | slant |  |  | chipBlue
Blackjack Salon    | BBL    | LIVE      | cardsBJ                      | felt      | violet   | alfa-slab-one         | gold   | arc   |  |  | chipRed,chipGreen
VIP Blackjack      | MHL    | LIVE      | cardsAK                      | velvet    | crimson  | alfa-slab-one         | gold   | arc   |  |  | chipRed
Sic Bo Live        | BBL    | LIVE      | diceThree                    | felt      | ruby     | alfa-slab-one         | gold   | bulge |  |  | chipRed,chipBlue
Color Game Live    | HYO    | LIVE      | e:1f3b2                      | fiesta    | magenta  | luckiest-guy          | gold   | bulge |  |  | none
Dragon Tiger       | MHL    | LIVE      | pl_dragon-head               | felt      | crimson  | alfa-slab-one         | fire   | arc   |  | pl_tiger-head,cardsAK | none
Drop Ball Live     | HYO    | LIVE      | lotto                        | fiesta    | sapphire | lilita-one            | gold   | bulge |  |  | none
Bingo Gabi         | HYO    | LIVE      | lotto                        | velvet    | magenta  | lilita-one            | gold   | bulge |  |  | none
Money Wheel Live   | MHL    | LIVE      | e:1f3a1                      | velvet    | mango    | bowlby-one            | gold   | bulge |  | | |
Casino Holdem      | MHL    | LIVE      | cardsRoyal                   | felt      | emerald  | alfa-slab-one         | gold   | arc   |  |  | chipRed,chipBlue
Andar Bahar        | BBL    | LIVE      | cards3                       | felt      | mango    | alfa-slab-one         | gold   | arc   |  |  | chipGreen
Tongits Barkada    | BRK    | PVP       | cardsRoyal                   | rays      | emerald  | luckiest-guy          | gold   | bulge |  |  | chips,coin
Pusoy Dos          | BRK    | PVP       | cards3                       | rays      | sapphire | luckiest-guy          | ice    | bulge |  |  | chipBlue,coin
Lucky Nine         | BRK    | PVP       | cardsBacc                    | rays      | ruby     | luckiest-guy          | gold   | bulge |  |  | chipRed,coin
Texas Holdem       | NIP    | PVP       | cardsRoyal                   | felt      | sapphire | alfa-slab-one         | gold   | arc   |  |  | chipRed,chipBlue
Niu Niu Frenzy     | NIP    | PVP       | cardsAK                      | oriental  | ruby     | luckiest-guy          | gold   | bulge |  |  | coin
Three Card Rush    | NIP    | PVP       | cards3                       | neon      | magenta  | russo-one             | violet | slant |  |  | chipRed
Chinese Pusoy      | BRK    | PVP       | cardsRoyal                   | oriental  | emerald  | luckiest-guy          | gold   | bulge |  |  | chipGreen
Blackjack 21       | NIP    | PVP       | cardsBJ                      | felt      | night    | alfa-slab-one         | ice    | arc   |  |  | chipBlue
Perya Color Game   | HYO    | PVP       | diceThree                    | fiesta    | ruby     | luckiest-guy          | gold   | bulge |  |  | none
Dice Duel          | NIP    | PVP       | dice                         | arena     | crimson  | black-ops-one         | fire   | rise  |  |  | chipRed
Ludo Barkada       | BRK    | PVP       | e:1f3b2                      | candy     | ocean    | titan-one             | candy  | bulge |  |  | none
Mahjong Manila     | BRK    | PVP       | e:1f004                      | oriental  | jade     | luckiest-guy          | jade   | bulge |  | | |
Hiyas Reels        | HYO    | INHOUSE   | gemCluster                   | velvet    | violet   | alfa-slab-one         | gold   | arc   | MAX x1,000 |  | gem_ruby,gem_sapphire
Perlas Drop        | HYO    | INHOUSE   | e:1f9aa                      | cosmos    | jade     | berkshire-swash       | sea    | smile | PLINKO |  | gem_diamond
Sinag Crash        | HYO    | INHOUSE   | em_rocket                    | cosmos    | sunset   | russo-one             | fire   | slant | UP TO x5,000 |  | none
Mina de Oro        | HYO    | INHOUSE   | goldbars                     | workshop  | violet   | rye                   | gold   | bulge | MINES |  | gem_ruby,gem_emerald
Alon Hi-Lo         | HYO    | INHOUSE   | cardsAK                      | sea       | ocean    | righteous             | sea    | smile | HI-LO |  | chipBlue
Swerte Dice        | HYO    | INHOUSE   | dice                         | burst     | magenta  | luckiest-guy          | gold   | bulge | DICE |  | chipRed
Keno Kislap        | HYO    | INHOUSE   | lotto                        | cosmos    | violet   | lilita-one            | violet | bulge | KENO |  | none
Gulong Wheel       | HYO    | INHOUSE   | e:1f3a1                      | burst     | sapphire | luckiest-guy          | gold   | bulge | WHEEL |  | coin
Barangay Bingo     | HYO    | INHOUSE   | lotto                        | fiesta    | emerald  | lilita-one            | gold   | bulge | 75 BALL |  | none
Taya Tower         | HYO    | INHOUSE   | em_pagoda                    | oriental  | violet   | metamorphous          | gold   | bulge | TOWER |  | coin
Penalty Kick       | HYO    | INHOUSE   | soccer                       | stadium   | emerald  | russo-one             | gold   | slant | GOAL |  | none
Jeep Run           | HYO    | INHOUSE   | em_jeep                      | neon      | violet   | bangers               | gold   | slant | RUNNER |  | coin
Sabong Derby       | GLR    | COCKFIGHT | pl_rooster                   | arena     | crimson  | bangers               | fire   | slant |  |  | none
Gallera Live       | GLR    | COCKFIGHT | em_rooster                   | arena     | night    | black-ops-one         | gold   | rise  |  |  | none
Arena Cup          | AXI    | ESPORTS   | gamepad                      | arena     | violet   | orbitron:900          | violet | slant |  |  | none
Frag Masters       | AXI    | ESPORTS   | target                       | neon      | ruby     | orbitron:900          | fire   | slant |  |  | none
Hoops Mania        | VTG    | SPORTS    | basketball                   | stadium   | sunset   | russo-one             | gold   | slant |  |  | none
Goal Rush          | VTG    | SPORTS    | soccer                       | stadium   | emerald  | russo-one             | jade   | slant |  |  | none
Spike League       | VTG    | SPORTS    | volley                       | stadium   | sapphire | russo-one             | ice    | slant |  |  | none
Grand Court        | VTG    | SPORTS    | tennis                       | stadium   | jade     | russo-one             | jade   | slant |  |  | none
Hiyas 3D           | BOL    | LOTT      | lottoBall                    | rays      | mango    | bowlby-one            | gold   | bulge | EVERY 1 MIN |  | none
Lucky 6/49         | BOL    | LOTT      | lotto                        | rays      | sapphire | bowlby-one            | ice    | bulge |  |  | none
Mega 6/55          | BOL    | LOTT      | lotto                        | burst     | ruby     | bowlby-one            | gold   | bulge |  |  | none
EZ Two             | BOL    | LOTT      | lottoBall                    | burst     | emerald  | bowlby-one            | gold   | bulge |  |  | none
Fast Keno          | BOL    | ELOTT     | lotto                        | cosmos    | sapphire | bowlby-one            | ice    | bulge |  |  | none
Dice K3            | BOL    | ELOTT     | diceThree                    | rays      | ruby     | bowlby-one            | gold   | bulge |  |  | none
Racing PK10        | BOL    | ELOTT     | e:1f3ce-fe0f                 | neon      | mango    | russo-one             | fire   | slant |  |  | none
4D Diamond         | BOL    | ELOTT     | gem_diamond                  | rays      | violet   | bowlby-one            | violet | bulge |  |  | gem_rose
`
