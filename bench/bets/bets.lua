-- What wrk sends: the bets of a file as requests.ts writes it, from a position up to another one, each once; and what it says of the
-- answers, as one line of JSON after its own report. One thread only: it alone reads the file. It reads no answer itself: that costs a
-- fifth of what the server does for a bet. Whether the bets were taken is asked of the books.
local NOTHING = 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'

local file, left, threads = nil, 0, {}
-- Global, so that done() can ask the thread for it.
missing = 0

function setup(thread)
  threads[#threads + 1] = thread
end

local function lengthOfNext()
  local a, b, c, d = file:read(4):byte(1, 4)
  return ((a * 256 + b) * 256 + c) * 256 + d
end

function init(args)
  local path, from, to = args[1], tonumber(args[2]), tonumber(args[3])
  file = assert(io.open(path, 'rb'))
  for _ = 1, from do file:seek('cur', lengthOfNext()) end
  left = to - from
end

function request()
  if left == 0 then
    missing = missing + 1
    return NOTHING
  end
  left = left - 1
  return file:read(lengthOfNext())
end

function done(summary, latency)
  local unsigned = 0
  for _, thread in ipairs(threads) do unsigned = unsigned + thread:get('missing') end
  local errors = summary.errors
  io.write(string.format(
    '{"answered":%d,"missing":%d,"failed":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f}\n',
    summary.requests, unsigned, errors.connect + errors.read + errors.write + errors.timeout + errors.status,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3
  ))
end
