#include "tools/python/errors.hpp"

#include "games/core/runtime/runtime_game.hpp"
#include "tools/python/authored.hpp"
#include "tools/python/objects.hpp"

namespace zermelo::python {

namespace {

std::string_view name_of(Failure code) {
    switch (code) {
        case Failure::internal:
            return "internal";
        case Failure::usage:
            return "usage";
        case Failure::not_found:
            return "not_found";
        case Failure::bad_input:
            return "bad_input";
        case Failure::verification:
            return "verification";
        case Failure::limit:
            return "limit";
        case Failure::no_answer:
            return "no_answer";
        case Failure::corrupt:
            return "corrupt";
        case Failure::exists:
            return "exists";
        case Failure::in_use:
            return "in_use";
        case Failure::interrupted:
            return "interrupted";
    }
    return "internal";
}

// The class, which the module owns for as long as the interpreter lives.
py::handle error_class;

}  // namespace

void raise(const Error& error) {
    std::string text = error.what;
    if (!error.why.empty()) text += "; " + error.why;
    if (!error.hint.empty()) text += " (try: " + error.hint + ")";
    const py::object raised = error_class(text);
    raised.attr("code") = name_of(error.code);
    raised.attr("what") = error.what;
    raised.attr("why") = text_or_none(error.why);
    raised.attr("hint") = text_or_none(error.hint);
    if (py::object& of_rules = rules_exception(); of_rules && error.what.starts_with("the rules of")) {
        // Ctrl-C and sys.exit() are no faults of the rules.
        if (PyErr_GivenExceptionMatches(of_rules.ptr(), PyExc_Exception) == 0) {
            const py::object thrown = std::move(of_rules);
            PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(thrown.ptr())), thrown.ptr());
            throw py::error_already_set();
        }
        PyException_SetCause(raised.ptr(), of_rules.release().ptr());
    }
    PyErr_SetObject(error_class.ptr(), raised.ptr());
    throw py::error_already_set();
}

void bind_errors(py::module_& module) {
    error_class = PyErr_NewExceptionWithDoc(
        "zermelo.Error",
        "What zermelo could not do.\n\n"
        "code: the kind of failure, the names of the program's exit codes: 'usage', 'not_found', 'bad_input', "
        "'limit',\n"
        "    'no_answer', 'corrupt', 'exists', 'in_use', 'interrupted', 'verification', 'internal'.\n"
        "what: what happened. why, hint: the reason and a way out, or None.",
        PyExc_Exception, nullptr);
    if (error_class.ptr() == nullptr) throw py::error_already_set();
    module.attr("Error") = error_class;
    module.def("_no_answer", [](std::string what) { raise({Failure::no_answer, std::move(what)}); });
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            std::rethrow_exception(std::move(thrown));
        } catch (const RulesError& error) {
            try {
                raise(error.error);
            } catch (py::error_already_set& raised) {
                raised.restore();
            }
        }
    });
}

}  // namespace zermelo::python
