/** How often a value is found among the bank's customers. */
export interface Frequency {
  value: string
  weight: number
}

const parse = (table: string): Frequency[] =>
  table
    .trim()
    .split(/\s*,\s*/)
    .map((entry) => {
      const [, value = '', weight = '0'] = /^(.+) (\d+)$/.exec(entry) ?? []
      return { value, weight: Number(weight) }
    })

/**
 * Women's names in thousands (IBGE, 2010); Maria alone is rarer than Maria with a second name. A bank counts its own
 * records, rare names included: a name that is found in no decoy would give the right answer away.
 */
export const firstNames = parse(`
  MARIA 3600, ANA 3089, FRANCISCA 722, ANTONIA 593, ADRIANA 565, JULIANA 562, MARCIA 551, FERNANDA 532,
  PATRICIA 529, ALINE 509, SANDRA 479, LUCIANA 429, VERA 366, CLAUDIA 361, RITA 347, SONIA 339, RENATA 337,
  ELIANE 331, JOSEFA 329, SIMONE 325, CRISTIANE 322, CARLA 317, ROSANGELA 306, ROSA 299, APARECIDA 278,
  MARLENE 275, TEREZINHA 270, RAIMUNDA 270, FABIANA 265, LUCIA 262, RAQUEL 253, ANGELA 250, JOANA 240,
  LUZIA 220, ELAINE 210, REGINA 195, HELENA 180, CELIA 172, IRENE 150, TEREZA 130, CECILIA 128, NEUSA 120,
  CONCEICAO 118, EDNA 115, CLEIDE 90, MADALENA 60, DALVA 58, OLGA 55, IVONE 52, BENEDITA 50, ZILDA 45
`)

export const secondNames = parse(`
  APARECIDA 30, LUCIA 22, MARIA 20, REGINA 15, CRISTINA 14, HELENA 12, JOSE 9, PAULA 9, CLARA 6, CARLA 6,
  DARC 5, TEREZA 5, BEATRIZ 5, CELIA 4, ROSA 4
`)

/** With its particle, as it is written. */
export const familyNames = parse(`
  DA SILVA 99, DOS SANTOS 61, DE OLIVEIRA 30, OLIVEIRA 22, DE SOUZA 27, SOUZA 18, RODRIGUES 26, FERREIRA 25,
  ALVES 23, PEREIRA 23, LIMA 17, DE LIMA 12, GOMES 15, COSTA 11, DA COSTA 10, RIBEIRO 11, MARTINS 10,
  CARVALHO 9, DE ALMEIDA 9, LOPES 8, SOARES 8, FERNANDES 8, VIEIRA 7, BARBOSA 7, ROCHA 7, DIAS 6,
  DO NASCIMENTO 6, DAS GRAÇAS 6, TEIXEIRA 5, MOREIRA 5, NUNES 5, FARIAS 3, PEIXOTO 2, MORAES 2
`)

/** Of ten mothers, so many carry the family name of their child. */
export const SAME_FAMILY_NAME = 0.7

/** In thousands (IBGE, 2022). */
export const cities = parse(`
  São Paulo 11452, Rio de Janeiro 6211, Brasília 2817, Fortaleza 2429, Salvador 2418, Belo Horizonte 2316,
  Manaus 2064, Curitiba 1774, Recife 1489, Goiânia 1437, Porto Alegre 1333, Belém 1303, Guarulhos 1292,
  Campinas 1139, São Luís 1038, Maceió 958, Campo Grande 898, São Gonçalo 897, Teresina 866, João Pessoa 834,
  São Bernardo do Campo 811, Duque de Caxias 808, Nova Iguaçu 785, Natal 751, Santo André 749, Osasco 743,
  Sorocaba 724, Uberlândia 713, Ribeirão Preto 699, São José dos Campos 697, Cuiabá 651,
  Jaboatão dos Guararapes 644, Contagem 622, Joinville 616, Feira de Santana 616, Aracaju 603, Londrina 556,
  Juiz de Fora 541, Florianópolis 537, Aparecida de Goiânia 528, Serra 521, Niterói 482
`)

const years = (from: number, to: number, weight: (year: number) => number): Frequency[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), weight: weight(from + i) }))

/** Most people with debts are in the middle of their lives. */
export const birthYears = years(1940, 2006, (year) => 40 - Math.abs(year - 1980))

/** Most companies are young. */
export const foundationYears = years(1970, 2026, (year) => year - 1950)
