import { query, useClient } from '@hiyas/client'
import { type Out, site } from '@hiyas/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export type Country = Out<typeof site.systemCountry>['countries'][number]

/** The Philippines, until the server has said which countries it takes. */
const HOME: Country = {
  country: 'PH',
  countryDialingCode: '63',
  lengthMin: 10,
  lengthMax: 10,
  example: '0905 123 4567',
}

export type Countries = { countries: readonly Country[]; home: Country }

export type Mobile = Countries & {
  /** The country whose code stands before the number. */
  country: Country
  select: (country: string) => void
}

/** The choice of a country for one number. It starts with the country of a remembered dialling code, else with the merchant's. */
export function useMobile(dialingCode: string | null = null): Mobile {
  const { countries, home } = useCountries()
  const [chosen, select] = useState<string | null>(null)
  const remembered = countries.find(known => known.countryDialingCode === dialingCode)
  const country = countries.find(known => known.country === chosen) ?? remembered ?? home
  return { countries, home, country, select }
}

/**
 * The countries whose mobile numbers the merchant takes, and its own. They stay while they come in another language: the one that was chosen
 * would be none of them until then.
 */
function useCountries(): Countries {
  const client = useClient()
  const { data } = useQuery({
    ...query(client, site.systemCountry, {}),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  if (data === undefined || data.countries.length === 0) return { countries: [HOME], home: HOME }
  const home = data.countries.find(({ country }) => country === data.country) ?? data.countries[0] ?? HOME
  return { countries: data.countries, home }
}
