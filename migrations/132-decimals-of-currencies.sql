-- Amounts in minor units now have as many decimals as their currency (ISO 4217). Until now all had two. Charges are in
-- currencies with two; what arrived can have been in any.
update payment
set arrived_amount = case
  when arrived_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then arrived_amount * 10
  when arrived_currency in ('CLF', 'UYW') then arrived_amount * 100
  else greatest(1, round(arrived_amount / 100.0))
end
where arrived_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND', 'CLF', 'UYW', 'BIF', 'CLP', 'DJF', 'GNF', 'ISK',
  'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF');
