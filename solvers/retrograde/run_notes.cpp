#include "solvers/retrograde/run_notes.hpp"

namespace zermelo {

Bytes RunNotes::encode(Metric metric) const {
    ByteWriter out;
    out.put(start ? encode_value(metric, *start) : hole_code);
    out.put(deepest ? encode_value(metric, deepest->value) : hole_code);
    if (deepest) out.put(std::string_view(deepest->position));
    return out.bytes();
}

RunNotes RunNotes::decode(Metric metric, ByteSpan bytes) {
    ByteReader in(bytes);
    RunNotes notes;
    const auto start_code = in.get<ValueCode>();
    const auto deepest_code = in.get<ValueCode>();
    if (start_code != hole_code) notes.start = decode_value(metric, start_code);
    if (deepest_code != hole_code) notes.deepest = Deepest{decode_value(metric, deepest_code), in.get_text(in.left())};
    return notes;
}

}  // namespace zermelo
